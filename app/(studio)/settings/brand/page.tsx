import { redirect } from 'next/navigation';
import { BrandColors } from '@/components/settings/brand-colors';
import { BrandColorsPreview } from '@/components/settings/brand-colors-preview';
import { SettingsSection, SettingsTitle } from '@/components/settings/settings-section';
import { VoiceForm } from '@/components/settings/voice-form';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { loadBrand } from '@/lib/brand/settings';
import { saveColorsAction, saveVoiceAction } from './actions';

export const metadata = { title: 'Brand settings' };

export default async function BrandPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const { hasCreatorAccess, colors, voice } = await loadBrand(getDb(), user.id);
  return (
    <>
      <SettingsTitle>Brand</SettingsTitle>
      <SettingsSection
        id="colours"
        title="Brand colours"
        note="Every new image uses them: the first on the main object, the others as accents."
      >
        {hasCreatorAccess ? (
          <BrandColors saved={colors} save={saveColorsAction} />
        ) : (
          <BrandColorsPreview />
        )}
      </SettingsSection>
      <SettingsSection
        id="voice"
        title="Brand voice"
        note="Posts take the sound of your own writing: the length of sentences, how you address people, how direct you are. Never what it is about."
      >
        <VoiceForm saved={voice} save={saveVoiceAction} />
      </SettingsSection>
    </>
  );
}
