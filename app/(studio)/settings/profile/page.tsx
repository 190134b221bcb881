import { redirect } from 'next/navigation';
import { AudienceForm } from '@/components/settings/audience-form';
import { NameForm } from '@/components/settings/name-form';
import { PictureForm } from '@/components/settings/picture-form';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { getDb } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { currentUser } from '@/lib/auth/server';
import { saveAudienceAction, saveNameAction } from './actions';

export const metadata = { title: 'Profile settings' };

export default async function ProfilePage() {
  const user = await currentUser();
  const profile = user && (await getProfile(getDb(), user.id));
  if (!profile) redirect('/signup');
  const { firstName, lastName, defaultAudience } = profile;
  return (
    <>
      <SettingsTitle>Profile</SettingsTitle>
      <SettingsSection
        id="picture"
        title="Picture"
        note="Shown beside your name in Inkwright. Your posts do not show it."
      >
        <PictureForm />
      </SettingsSection>
      <SettingsSection id="name" title="Name" note="Named as the author in the posts you export.">
        <NameForm
          saved={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
          save={saveNameAction}
        />
      </SettingsSection>
      <SettingsSection
        id="audience"
        title="Default audience"
        note="If you usually write for the same readers, describe them once. New posts begin with them; you can choose others each time."
      >
        <AudienceForm saved={defaultAudience ?? ''} save={saveAudienceAction} />
      </SettingsSection>
    </>
  );
}
