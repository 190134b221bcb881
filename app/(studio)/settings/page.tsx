import { redirect } from 'next/navigation';
import { PlanCard } from '@/components/settings/plan-card';
import { SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { loadPlan } from '@/lib/billing/overview';
import { uploadUsage } from '@/lib/images/server/quota';

export const metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const db = getDb();
  const [plan, uploads] = await Promise.all([loadPlan(db, user.id), uploadUsage(db, user.id)]);
  return (
    <>
      <SettingsTitle>Plan</SettingsTitle>
      <PlanCard plan={plan} uploads={uploads} />
    </>
  );
}
