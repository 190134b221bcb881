import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { keyLifetimes, keyScopes } from './limits';

export const NewKeyInput = z.strictObject({
  name: z
    .string()
    .max(400, 'Keep the name to 60 characters or fewer')
    .transform(cleanLine)
    .pipe(
      z.string().min(1, 'Give the key a name').max(60, 'Keep the name to 60 characters or fewer'),
    ),
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
