import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/shared/copy-button';
import { Button } from '@/components/ui/button';

type Props = {
  secret: string;
  name: string;
  kind?: 'key' | 'secret';
  onDone: () => void;
};

const notes = {
  key: 'You will not see it again: we store only its hash.',
  secret: 'You will not see it again. Your receiver needs it to check the signatures.',
};

/** A new key or secret, shown once. */
export function FreshKey({ secret, name, kind = 'key', onDone }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Your new ${kind} ${name}`}
      className="mb-6 rounded-lg border border-primary/40 bg-accent/45 p-5 focus:outline-none"
    >
      <p className="font-medium">Copy your new {kind} now</p>
      <p className="mt-1 text-muted-foreground text-sm leading-relaxed">{notes[kind]}</p>
      <div className="mt-3 flex items-center gap-2">
        <code className="min-w-0 grow select-all break-all rounded-md border bg-card px-3 py-2 text-sm">
          {secret}
        </code>
        <CopyButton
          text={secret}
          label={`Copy the ${kind}`}
          copied={`The ${kind} is on your clipboard.`}
        />
      </div>
      <Button variant="outline" size="sm" className="mt-4" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
