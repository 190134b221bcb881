import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { voiceLimits } from '@/lib/brand/voice-rules';

type Props = {
  place: number;
  text: string;
  problem: string | null;
  onChange: (text: string) => void;
  onRemove?: () => void;
};

/** One piece of writing. Nothing is cut while pasting: the author chooses what goes. */
export function VoiceSample({ place, text, problem, onChange, onRemove }: Props) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-9 items-center justify-between gap-3">
        <Label htmlFor={id}>Sample {place + 1}</Label>
        {onRemove ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove sample ${place + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <Textarea
        id={id}
        className="mt-1 max-h-80 [field-sizing:content]"
        rows={5}
        dir="auto"
        value={text}
        placeholder="Paste a few paragraphs you wrote yourself and like."
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-destructive">{problem}</span>
        <span className="ml-auto text-muted-foreground tabular-nums">
          {text.length.toLocaleString('en-US')} of {voiceLimits.sample.toLocaleString('en-US')}
        </span>
      </p>
    </div>
  );
}
