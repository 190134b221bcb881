/** Credits per piece of work. Also the balance needed to start it. */
export const postPrice = 150;
export const imagePrice = 100;
/** Given back when a post comes out much shorter than its outline promised. */
export const shortPostRefund = 50;
/** A change of wording beyond the free ones of a day (UTC). */
export const rewritePrice = 1;
export const freeRewritesPerDay = 20;
