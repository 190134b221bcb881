import { notFound, redirect } from 'next/navigation';
import { SourcePassages } from '@/components/sources/source-passages';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { SourceParams } from '@/lib/sources/schema';
import { sourceDetail } from '@/lib/sources/server/library';

export const metadata = { title: 'Source' };

export default async function SourcePage({ params }: { params: Promise<{ id: string }> }) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const parsed = SourceParams.safeParse(await params);
  const source = parsed.success ? await sourceDetail(getDb(), user.id, parsed.data.id) : null;
  if (!source) notFound();
  return <SourcePassages source={source} />;
}
