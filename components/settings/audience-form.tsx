'use client';
import { type FormEvent, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { useAction } from '@/hooks/use-action';
import { orderLimits } from '@/lib/ai/order-rules';
import type { ActionResult } from '@/lib/api/action-result';
import { notify } from '@/lib/browser/notify';

type Input = { audience: string };
type Props = { saved: string; save: (input: Input) => Promise<ActionResult<Input>> };

export function AudienceForm({ saved, save }: Props) {
  const { run, busy, problem } = useAction(save);
  const [audience, setAudience] = useState(saved);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const stored = await run({ audience });
    if (!stored) return;
    setAudience(stored.audience);
    notify({ title: stored.audience ? 'Default audience saved' : 'Default audience removed' });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Label htmlFor="default-audience">Who you usually write for</Label>
      <Textarea
        id="default-audience"
        className="mt-1.5"
        rows={3}
        dir="auto"
        maxLength={orderLimits.audience}
        placeholder="Owners of small cafés who do their own marketing and have little time"
        value={audience}
        onChange={(event) => setAudience(event.target.value)}
      />
      <Problem message={problem} className="mt-5" />
      <Button type="submit" className="mt-6" disabled={busy}>
        {busy ? 'Saving...' : 'Save audience'}
      </Button>
    </form>
  );
}
