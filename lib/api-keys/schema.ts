import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';

/** Client-safe. */
export const keyScopes = ['read', 'write', 'publish'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const maxKeys = 20;

/** Days; null never expires. */
export const keyLifetimes = [30, 90, 365, null] as const;

export const NewKeyInput = z.strictObject({
  name: z
    .string()
    .max(400, 'Keep the name under 60 characters')
    .transform(cleanLine)
    .pipe(z.string().min(1, 'Give the key a name').max(60, 'Keep the name under 60 characters')),
  scopes: z.array(z.enum(keyScopes)).min(1, 'Choose what the key may do').max(keyScopes.length),
  days: z.literal(keyLifetimes),
});
export type NewKeyInput = z.input<typeof NewKeyInput>;

export const RevokeKeyInput = z.strictObject({ id: z.uuid() });

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;
