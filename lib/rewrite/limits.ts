/** In characters. Apart from the schema, so that zod stays out of the browser. */
export const passageLimit = 4_000;
export const instructionLimit = 300;
