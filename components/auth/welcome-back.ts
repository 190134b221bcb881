import type { User } from '@supabase/supabase-js';
import { notify } from '@/lib/notify';

/** Greets, unless a second factor is still to come. */
export function welcomeBack(user: User): void {
  if (user.factors?.some((factor) => factor.status === 'verified')) return;
  notify({ title: 'Welcome back!' });
}
