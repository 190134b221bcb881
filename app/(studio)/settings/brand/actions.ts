'use server';
import { revalidatePath } from 'next/cache';
import { saveColors, saveVoice } from '@/lib/brand/save';
import { ColorsInput, VoiceInput } from '@/lib/brand/schema';
import { action } from '@/lib/server/action';

export const saveColorsAction = action(
  { input: ColorsInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const saved = await saveColors(db, user.id, input.colors);
    revalidatePath('/settings/brand');
    return saved;
  },
);

export const saveVoiceAction = action(
  { input: VoiceInput, limit: 'edit' },
  async ({ db, user, input }) => {
    const saved = await saveVoice(db, user.id, input);
    revalidatePath('/settings/brand');
    return saved;
  },
);
