import { redirect } from 'next/navigation';
import { Wizard } from '@/components/wizard/wizard';
import { getDb } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { currentUser } from '@/lib/auth/server';

export const metadata = { title: 'Create Post' };

type Props = { searchParams: Promise<{ keyword?: string | string[] }> };

/** `?keyword=` comes from links, and from a form sent before hydration. */
export default async function CreatePage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const { keyword } = await searchParams;
  const asked = typeof keyword === 'string' ? keyword : '';
  const profile = await getProfile(getDb(), user.id);
  const usual = profile?.defaultAudience ?? null;
  return <Wizard key={asked} userId={user.id} keyword={asked} usualAudience={usual} />;
}
