import type { Dispatch, ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { lacksKeyword, type Problem } from './checks';
import { CostBar } from './cost-bar';
import { FieldError } from './field-error';
import { LineField } from './line-field';
import { OrderSummary } from './order-summary';
import { OutlineEditor } from './outline-editor';
import { SourcesCard } from './sources-card';
import { basisOf, currentOutline, type WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Props = {
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  problem: Problem | null;
  starting: boolean;
  /** The order was taken; the dashboard is on its way. */
  started: boolean;
  /** Said above the button, where there is a post on the same subject. */
  similar: ReactNode;
  onBack: () => void;
  onSuggest: () => void;
  onGenerate: () => void;
};

/** Everything that goes into the post, editable, before it is paid for. */
export function StepOutline(props: Props) {
  const { data, dispatch, problem, starting, started, onBack, onSuggest, onGenerate } = props;
  const sections = currentOutline(data);
  return (
    <>
      <fieldset disabled={starting} className="min-w-0">
        <legend className="sr-only">Plan of the post</legend>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <Brief data={data} dispatch={dispatch} problem={problem} />
          <div className="min-w-0 lg:row-span-2">
            <OutdatedNote data={data} onSuggest={onSuggest} />
            <OutlineEditor {...{ data, dispatch, problem, onSuggest }} />
            <KeywordHint data={data} />
          </div>
          {sections.length > 0 ? <OrderSummary sectionCount={sections.length} /> : null}
        </div>
        <SourcesCard data={data} dispatch={dispatch} />
      </fieldset>
      {props.similar}
      <CostBar {...{ starting, started, onBack, onGenerate }} sectionCount={sections.length} />
    </>
  );
}

function OutdatedNote({ data, onSuggest }: Pick<Props, 'data' | 'onSuggest'>) {
  if (data.outline.length === 0 || data.madeFrom.outline === basisOf(data).outline) return null;
  return (
    <Alert className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-64">
        The outline was suggested for an earlier keyword, title or audience. Keep it, or have a new
        one made in its place.
      </span>
      <Button variant="outline" onClick={onSuggest}>
        Suggest a new outline
      </Button>
    </Alert>
  );
}

/** Said while it can still be changed; nothing depends on it. */
function KeywordHint({ data }: { data: WizardData }) {
  if (!lacksKeyword(data)) return null;
  return (
    <Alert className="mt-3">
      No heading holds the keyword “<span dir="auto">{data.keyword.trim()}</span>”. Readers and
      search engines look for it in one of them: put it where it reads naturally, in any form.
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
    <div className="grid content-start gap-3">
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
              className="mt-1"
            />
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        );
      })}
    </div>
  );
}
