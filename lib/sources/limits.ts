/** Of one file or page. */
export const maxSourceBytes = 10_000_000;
export const maxPages = 200;
export const maxWords = 200_000;
/** Of text: what has no spaces counts as few words. */
export const maxCharacters = maxWords * 10;
export const sourcesPerUser = 300;
