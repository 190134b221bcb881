/** In characters. Separate from the schema, to keep zod out of the browser bundle. */
export const passageLimit = 4_000;
export const instructionLimit = 300;
