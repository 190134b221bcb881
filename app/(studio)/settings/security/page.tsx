import { redirect } from 'next/navigation';
import { SecuritySettings } from '@/components/auth/security-settings';
import { SettingsTitle } from '@/components/settings/settings-section';
import { currentUser } from '@/lib/auth/server';

export const metadata = { title: 'Security settings' };

export default async function SecurityPage() {
  if (!(await currentUser())) redirect('/signup');
  return (
    <>
      <SettingsTitle>Security</SettingsTitle>
      <SecuritySettings />
    </>
  );
}
