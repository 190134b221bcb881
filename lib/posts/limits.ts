/** Characters; the longest generated posts have about 40,000. */
export const contentLimit = 200_000;
export const textTooLong = `Keep the text under ${contentLimit.toLocaleString('en-US')} characters`;
