import { redirect } from 'next/navigation';
import { SourceLibrary } from '@/components/sources/source-library';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { sourceViews } from '@/lib/sources/server/library';

export const metadata = { title: 'Sources' };

export default async function SourcesPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  return <SourceLibrary initial={await sourceViews(getDb(), user.id)} />;
}
