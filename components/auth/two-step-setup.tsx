import { useState } from 'react';
import { confirmEnrolment, type Enrolment } from '@/lib/auth/second-factor';
import { notify } from '@/lib/browser/notify';
import { CodeField } from './code-field';
import { ProblemNote } from './problem-note';
import { FormActions } from './settings-row';
import { useAuthAction } from './use-auth-action';

type Props = { enrolment: Enrolment; onClose: () => void };

/** Shows the key to the app once, as a picture and as text, and asks for a first code from it. */
export function TwoStepSetup({ enrolment, onClose }: Props) {
  const { run, isPending, problem } = useAuthAction();
  const [code, setCode] = useState('');

  const verify = async (digits: string) => {
    if (isPending) return;
    const worked = await run({
      failure: 'Verification failed',
      fallback: 'Invalid verification code. Please try again.',
      work: (auth) => confirmEnrolment(auth, enrolment.factorId, digits),
    });
    if (!worked) return;
    notify({
      title: 'Two-step sign-in is on',
      description: 'Your other devices were signed out. Keep your authenticator app at hand.',
    });
    onClose();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verify(code);
      }}
      className="flex flex-col gap-5"
    >
      <EnrolmentKey enrolment={enrolment} />
      <CodeField
        label="Code from the app"
        value={code}
        onChange={setCode}
        onComplete={verify}
        isInvalid={problem !== null}
        autoFocus
      />
      <ProblemNote problem={problem} />
      <FormActions
        label={isPending ? 'Verifying...' : 'Turn on'}
        disabled={code.length < 6 || isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function EnrolmentKey({ enrolment }: { enrolment: Enrolment }) {
  return (
    <div className="flex flex-col gap-3 text-sm leading-relaxed">
      <p>Scan this with your authenticator app, or type the key in by hand.</p>
      {/* biome-ignore lint/performance/noImgElement: a data address has nothing to optimise */}
      <img
        src={enrolment.qrCode}
        alt="QR code with the key for your authenticator app"
        className="size-44 rounded-lg border bg-white p-2"
      />
      <code className="select-all break-all rounded-md bg-muted px-3 py-2 tracking-wide">
        {enrolment.secret}
      </code>
    </div>
  );
}
