/** Characters of a post's text; the longest generated ones have about 40,000. */
export const contentLimit = 200_000;
