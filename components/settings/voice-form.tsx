'use client';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import type { Voice } from '@/lib/brand/voice-rules';
import { isRecord } from '@/lib/browser/browser-storage';
import { notify } from '@/lib/browser/notify';
import { useKeptForm } from './use-kept-form';
import { useVoice } from './use-voice';
import { VoiceSample } from './voice-sample';

type Props = { saved: Voice; save: (input: Voice) => Promise<ActionResult<Voice>> };

/** Pieces of the author's own writing, and the phrases they never use. */
export function VoiceForm({ saved, save }: Props) {
  const voice = useVoice(saved);
  useKeptForm({ name: 'voice', typed: voice.value, read: toVoice, restore: voice.reset });
  const { run, busy, problem } = useAction(save);
  const addButton = useRef<HTMLButtonElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!voice.check())
      return requestAnimationFrame(() =>
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    const sent = voice.value;
    const stored = await run(sent);
    if (!stored) return;
    voice.reset(stored);
    notify(outcome(stored));
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-5">
        {voice.samples.map(({ key, text }, at) => (
          <VoiceSample
            key={key}
            place={at}
            text={text}
            problem={voice.sampleProblems[at] ?? null}
            onChange={(next) => voice.change(key, next)}
            onRemove={
              voice.samples.length > 1
                ? () => {
                    voice.remove(key);
                    // The button that had the focus is gone.
                    addButton.current?.focus();
                  }
                : undefined
            }
          />
        ))}
      </div>
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className="mt-4"
        aria-disabled={voice.isFull}
        onClick={() => (voice.isFull ? undefined : voice.add())}
      >
        <Plus aria-hidden />
        Add a sample
      </Button>
      <BannedPhrases
        text={voice.banned}
        problem={voice.bannedProblem}
        onChange={voice.changeBanned}
      />
      <Problem message={problem} className="mt-5" />
      <Button type="submit" className="mt-6" disabled={busy}>
        {busy ? 'Saving...' : 'Save voice'}
      </Button>
    </form>
  );
}

function toVoice(stored: unknown): Voice | null {
  if (!isRecord(stored)) return null;
  const { samples, banned } = stored;
  return isTexts(samples) && isTexts(banned) ? { samples, banned } : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function outcome({ samples, banned }: Voice) {
  if (samples.length === 0 && banned.length === 0)
    return { title: 'Brand voice removed', description: 'New posts use the house voice.' };
  return { title: 'Brand voice saved', description: 'New posts are written with it.' };
}

type BannedProps = { text: string; problem: string | null; onChange: (text: string) => void };

function BannedPhrases({ text, problem, onChange }: BannedProps) {
  return (
    <div className="mt-7">
      <Label htmlFor="banned-phrases">Words and phrases never to use</Label>
      <Textarea
        id="banned-phrases"
        className="mt-1.5"
        rows={4}
        dir="auto"
        value={text}
        placeholder={'delve\ngame-changer\nin today’s world'}
        aria-invalid={problem ? true : undefined}
        aria-describedby="banned-phrases-note"
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id="banned-phrases-note"
        className={
          problem ? 'mt-1.5 text-destructive text-sm' : 'mt-1.5 text-muted-foreground text-sm'
        }
      >
        {problem ?? 'One on each line. A section that uses one is rewritten.'}
      </p>
    </div>
  );
}
