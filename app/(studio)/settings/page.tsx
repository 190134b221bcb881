import { redirect } from 'next/navigation';
import { SecuritySettings } from '@/components/auth/security-settings';
import { CreditHistory } from '@/components/settings/credit-history';
import { getDb } from '@/db/client';
import { listEntries } from '@/db/queries/credits';
import { currentUser } from '@/lib/auth/server';
import { toHistory } from '@/lib/credits/history';

export const metadata = { title: 'Settings' };

type Props = { searchParams: Promise<{ before?: string }> };

export default async function SettingsPage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const before = Number((await searchParams).before);
  const entries = await listEntries(
    getDb(),
    user.id,
    Number.isSafeInteger(before) && before > 0 ? before : undefined,
  );
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="font-semibold font-serif text-4xl tracking-tight">Settings</h1>
      <CreditHistory lines={toHistory(entries)} email={user.email} />
      <SecuritySettings />
    </div>
  );
}
