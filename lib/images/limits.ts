/** Characters, for both the prompt and the alt text, which defaults to the prompt. */
export const descriptionLimit = 400;
