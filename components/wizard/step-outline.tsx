import type { Dispatch } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { lacksKeyword, type Problem } from './checks';
import { CostBar } from './cost-bar';
import { FieldError } from './field-error';
import { LineField } from './line-field';
import { OutlineEditor } from './outline-editor';
import { StepFrame } from './step-frame';
import { basisOf, type WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Props = {
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  problem: Problem | null;
  starting: boolean;
  onBack: () => void;
  onSuggest: () => void;
  onGenerate: () => void;
};

/** Everything that goes into the post, editable, before it is paid for. */
export function StepOutline(props: Props) {
  const { data, dispatch, problem, starting, onBack, onSuggest, onGenerate } = props;
  const outdated = data.outline.length > 0 && data.madeFrom.outline !== basisOf(data).outline;
  return (
    <StepFrame
      title="Review the plan"
      intro="The post keeps to what stands here: every section, in this order. Change what you like."
    >
      <fieldset disabled={starting} className="min-w-0">
        <legend className="sr-only">Plan of the post</legend>
        <Brief data={data} dispatch={dispatch} problem={problem} />
        {outdated ? (
          <Alert className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-64">
              The outline was suggested for an earlier keyword, title or audience. Keep it, or have
              a new one made in its place.
            </span>
            <Button variant="outline" onClick={onSuggest}>
              Suggest a new outline
            </Button>
          </Alert>
        ) : null}
        <KeywordHint data={data} />
        <OutlineEditor data={data} dispatch={dispatch} problem={problem} onSuggest={onSuggest} />
      </fieldset>
      <CostBar starting={starting} onBack={onBack} onGenerate={onGenerate} />
    </StepFrame>
  );
}

/** Said while it can still be changed; nothing depends on it. */
function KeywordHint({ data }: { data: WizardData }) {
  const keyword = data.keyword.trim();
  if (!lacksKeyword(data)) return null;
  return (
    <Alert className="mt-8">
      No heading holds the keyword “<span dir="auto">{keyword}</span>”. Readers and search engines
      look for it in one of them: put it where it reads naturally, in any form.
    </Alert>
  );
}

function Brief({ data, dispatch, problem }: Pick<Props, 'data' | 'dispatch' | 'problem'>) {
  const fields = [
    ['keyword', 'Keyword', 'keyword'],
    ['title', 'Title', 'selectedTitle'],
    ['audience', 'Audience', 'selectedAudience'],
  ] as const;
  return (
    <div className="grid gap-5">
      {fields.map(([id, label, field]) => {
        const error = problem?.field === id ? problem.description : null;
        return (
          <div key={id}>
            <Label htmlFor={id}>{label}</Label>
            <LineField
              id={id}
              value={data[field]}
              onWrite={(value) => dispatch({ type: 'write', field, value })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="mt-1.5"
            />
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        );
      })}
    </div>
  );
}
