import { redirect } from 'next/navigation';
import { CreditHistory } from '@/components/settings/credit-history';
import { CreditsOverview } from '@/components/settings/credits-overview';
import { SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { loadPlan } from '@/lib/billing/overview';
import { historyCursor, loadHistory } from '@/lib/credits/history-page';

export const metadata = { title: 'Credits' };

type Props = { searchParams: Promise<{ before?: string | string[]; after?: string | string[] }> };

export default async function CreditsPage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const cursor = historyCursor(await searchParams);
  const db = getDb();
  const [plan, history] = await Promise.all([
    loadPlan(db, user.id),
    loadHistory(db, user.id, cursor),
  ]);
  return (
    <>
      <SettingsTitle>Credits</SettingsTitle>
      <CreditsOverview plan={plan} />
      <CreditHistory {...history} />
    </>
  );
}
