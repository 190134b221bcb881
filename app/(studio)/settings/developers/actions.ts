'use server';
import { createKey, revokeKey } from '@/lib/api-keys/keys';
import { NewKeyInput, RevokeKeyInput } from '@/lib/api-keys/schema';
import { assertFreshlyProven } from '@/lib/auth/step-up';
import { action } from '@/lib/server/action';

/** Returns the key itself, which is stored nowhere and outlives the session: hence the proof. */
export const createKeyAction = action(
  { input: NewKeyInput, limit: 'edit' },
  async ({ db, user, input }) => {
    assertFreshlyProven(user);
    return createKey(db, user.id, input);
  },
);

export const revokeKeyAction = action({ input: RevokeKeyInput }, async ({ db, user, input }) => {
  await revokeKey(db, user.id, input.id);
  return { id: input.id };
});
