import { ArrowRight } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { orderLimits } from '@/lib/ai/order-rules';
import { FieldError } from './field-error';
import { StepActions, StepFrame } from './step-frame';
import type { StepProps } from './step-props';

const examples = [
  'cold brew coffee at home',
  'balcony herb garden',
  'how to write a project brief',
];

export function StepKeyword({ data, dispatch, problem, onNext, ahead }: StepProps) {
  const write = (value: string) => dispatch({ type: 'write', field: 'keyword', value });
  const field = useTypedEarly(data.keyword, write);
  const error = problem?.field === 'keyword' ? problem.description : null;
  return (
    <StepFrame
      title="What should the post be about?"
      intro="Give the phrase that your readers would type into a search box."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
      >
        <div className="flex items-baseline justify-between gap-4">
          <Label htmlFor="keyword">Keyword</Label>
          <Length value={data.keyword} />
        </div>
        <Input
          ref={field}
          id="keyword"
          name="keyword"
          dir="auto"
          value={data.keyword}
          onChange={(event) => write(event.target.value)}
          placeholder="e.g. cold brew coffee at home"
          autoComplete="off"
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'keyword-error' : undefined}
          className="mt-2 h-14 px-4 font-serif text-xl sm:text-xl"
        />
        <FieldError id="keyword-error">{error}</FieldError>
        <Examples onChoose={write} />
        <StepActions>
          <Button type="submit" size="lg">
            {ahead ? 'Continue' : 'Suggest titles'}
            <ArrowRight aria-hidden />
          </Button>
        </StepActions>
      </form>
    </StepFrame>
  );
}

function Examples({ onChoose }: { onChoose: (keyword: string) => void }) {
  return (
    <>
      <p className="mt-6 text-muted-foreground text-sm" id="examples">
        Or try one of these
      </p>
      <ul aria-labelledby="examples" className="mt-2.5 flex flex-wrap gap-2">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="min-h-11 rounded-full border bg-card px-4 text-sm transition-colors hover:border-input hover:bg-muted"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was typed before the page came alive is in the field, but not in the state yet. */
function useTypedEarly(known: string, write: (value: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== known) write(typed);
  });
  useLayoutEffect(() => takeOver(), []);
  return field;
}

function Length({ value }: { value: string }) {
  const length = value.trim().length;
  if (length <= orderLimits.keyword * 0.75) return null;
  return (
    <span
      className={`text-xs tabular-nums ${length > orderLimits.keyword ? 'text-destructive' : 'text-muted-foreground'}`}
    >
      {length.toLocaleString('en-US')} of {orderLimits.keyword} characters
    </span>
  );
}
