/** Characters; the longest generated posts have about 40,000. */
export const contentLimit = 200_000;
