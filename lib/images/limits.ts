/** Limits that the forms, the API and the content parser share. Client-safe. */

/** Characters of an image description: the prompt and the alt text, which is the prompt unless given. */
export const descriptionLimit = 400;
