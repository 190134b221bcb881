import { redirect } from 'next/navigation';
import { hasSession } from '@/lib/auth/server';

export async function sendHomeWhenSignedIn(target = '/dashboard'): Promise<void> {
  if (await hasSession()) redirect(target);
}
