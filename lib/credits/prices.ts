/** In credits. */
export const postPrice = 150;
export const imagePrice = 100;
/** Per search of the web for sources, whatever the number of its queries. */
export const sourceSearchPrice = 20;
/** Refunded for a post far shorter than its outline. */
export const shortPostRefund = 50;
/** Per rewrite beyond the free ones of a UTC day. */
export const rewritePrice = 1;
export const freeRewritesPerDay = 20;
