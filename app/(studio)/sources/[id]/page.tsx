import { notFound, redirect } from 'next/navigation';
import { SourcePassages } from '@/components/sources/source-passages';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { PassageQuery, SourceParams } from '@/lib/sources/schema';
import { sourceDetail } from '@/lib/sources/server/library';

export const metadata = { title: 'Source' };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
};

export default async function SourcePage({ params, searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const parsed = SourceParams.safeParse(await params);
  const { from } = PassageQuery.catch({ from: 0 }).parse(await searchParams);
  const source = parsed.success
    ? await sourceDetail(getDb(), user.id, { ...parsed.data, from })
    : null;
  if (!source) notFound();
  return <SourcePassages source={source} />;
}
