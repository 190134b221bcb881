'use server';
import { revalidatePath } from 'next/cache';
import { updateDefaultAudience, updateNames } from '@/db/queries/profiles';
import { AudienceInput, NameInput } from '@/lib/account/schema';
import { action } from '@/lib/server/action';

export const saveNameAction = action(
  { input: NameInput, limit: 'edit' },
  async ({ db, user, input: { firstName, lastName } }) => {
    const saved = { firstName, lastName: lastName || null };
    await updateNames(db, user.id, saved);
    revalidatePath('/', 'layout');
    return saved;
  },
);

export const saveAudienceAction = action(
  { input: AudienceInput, limit: 'edit' },
  async ({ db, user, input: { audience } }) => {
    await updateDefaultAudience(db, user.id, audience || null);
    revalidatePath('/settings/profile');
    return { audience };
  },
);
