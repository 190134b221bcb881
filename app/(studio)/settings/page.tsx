import { redirect } from 'next/navigation';
import { SecuritySettings } from '@/components/auth/security-settings';
import { BrandColors } from '@/components/settings/brand-colors';
import { BrandColorsPreview } from '@/components/settings/brand-colors-preview';
import { CreditsSummary } from '@/components/settings/credits-summary';
import { PlanCard } from '@/components/settings/plan-card';
import { SettingsNav } from '@/components/settings/settings-nav';
import { SettingsSection } from '@/components/settings/settings-section';
import { VoiceForm } from '@/components/settings/voice-form';
import { VoicePortrait } from '@/components/settings/voice-portrait';
import { getDb } from '@/db/client';
import { currentUser } from '@/lib/auth/server';
import { loadSettings } from '@/lib/brand/settings';
import { saveColorsAction, saveVoiceAction } from './actions';

export const metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const user = await currentUser();
  if (!user) redirect('/signup');
  const { plan, uploads, colors, voice, portrait, history } = await loadSettings(getDb(), user.id);
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-8 sm:py-12">
      <h1 className="font-semibold font-serif text-4xl tracking-tight">Settings</h1>
      <SettingsNav />
      <PlanCard plan={plan} uploads={uploads} />
      <SettingsSection
        id="colours"
        title="Brand colours"
        note="Every new image uses them: the first on the main object, the others as accents."
      >
        {plan.hasCreatorAccess ? (
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
        {portrait ? <VoicePortrait portrait={portrait} /> : null}
      </SettingsSection>
      <SecuritySettings />
      <CreditsSummary lines={history.lines} email={user.email} />
    </div>
  );
}
