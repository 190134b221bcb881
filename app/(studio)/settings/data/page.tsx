import { redirect } from 'next/navigation';
import { DeleteAccount } from '@/components/auth/delete-account';
import { ExportCard } from '@/components/settings/export-card';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { exportOverview } from '@/lib/jobs/export-account/overview';

export const metadata = { title: 'Your data' };

export default async function DataPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  return (
    <>
      <SettingsTitle>Your data</SettingsTitle>
      <SettingsSection
        id="export"
        title="Export everything"
        note="One ZIP file with all your posts in Markdown, their earlier versions and images, your credits and payments, and your settings."
      >
        <ExportCard initial={await exportOverview(getDb(), user.id)} />
      </SettingsSection>
      <SettingsSection
        id="delete"
        title="Delete your account"
        note="Deletes your posts, versions, images, settings and sign-in at once. This cannot be undone. Unused credits are lost, and a running plan is cancelled first."
      >
        <DeleteAccount userId={user.id} email={user.email} />
      </SettingsSection>
    </>
  );
}
