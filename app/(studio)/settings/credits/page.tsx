import { redirect } from 'next/navigation';
import { BackToSettings } from '@/components/settings/back-to-settings';
import { CreditHistory } from '@/components/settings/credit-history';
import { CreditsOverview } from '@/components/settings/credits-overview';
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
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <BackToSettings />
      <h1 className="mt-3 font-semibold font-serif text-4xl tracking-tight">Credits</h1>
      <CreditsOverview plan={plan} />
      <CreditHistory {...history} />
    </div>
  );
}
