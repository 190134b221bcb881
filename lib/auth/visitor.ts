import { redirect } from 'next/navigation';
import { hasSession } from '@/lib/auth/server';

/** For screens that only visitors need: signed-in users go to `target`. */
export async function sendHomeWhenSignedIn(target = '/dashboard'): Promise<void> {
  if (await hasSession()) redirect(target);
}
