import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SourceSheet } from '@/components/post/evidence/source-sheet';
import { currentUser } from '@/lib/auth/server';
import { loadSourceSheet } from '@/lib/evidence/server/source-sheet';

export const metadata: Metadata = { title: 'Source sheet', robots: { index: false } };

export default async function SourceSheetPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const sheet = await loadSourceSheet(user.id, (await params).id);
  if (!sheet) notFound();
  return <SourceSheet {...sheet} />;
}
