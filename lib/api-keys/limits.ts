/** Separate from the schema, to keep zod out of the browser bundle. */
export const keyScopes = ['read', 'write', 'publish'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const maxKeys = 20;

/** Days; null never expires. */
export const keyLifetimes = [30, 90, 365, null] as const;
