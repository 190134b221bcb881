import { ListTree, Plus } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';
import { orderLimits } from '@/lib/ai/order-rules';
import type { Problem } from './checks';
import { canAdd, canRemove, type OutlineEdit } from './outline-edit';
import { OutlineSection } from './outline-section';
import { currentOutline, type WizardData } from './wizard-data';
import type { WizardAction } from './wizard-state';

type Props = {
  data: WizardData;
  dispatch: Dispatch<WizardAction>;
  problem: Problem | null;
  onSuggest: () => void;
};

/** The outline as a list to edit, reorder, extend and cut down to three sections. */
export function OutlineEditor({ data, dispatch, problem, onSuggest }: Props) {
  const sections = currentOutline(data);
  const [said, setSaid] = useState('');
  const edit = (change: OutlineEdit) => {
    // Rendered at once, so that the focus can go to where the change happened.
    flushSync(() => dispatch({ type: 'section', edit: change }));
    if (change.kind === 'move') setSaid(placeOf(sections, change));
    if (change.kind === 'remove') document.getElementById('outline')?.focus();
    if (change.kind === 'add' || change.kind === 'blank')
      document.querySelector<HTMLElement>('#outline-list > li:last-child textarea')?.focus();
  };
  return (
    <section aria-labelledby="outline" className="mt-10">
      <Heading count={sections.length} />
      {sections.length === 0 ? (
        <NoOutline onSuggest={onSuggest} onBlank={() => edit({ kind: 'blank' })} />
      ) : (
        <ol id="outline-list" className="mt-4 flex flex-col gap-4">
          {sections.map((section, index) => (
            <OutlineSection
              key={section.id}
              section={section}
              position={index + 1}
              count={sections.length}
              removable={canRemove(sections)}
              error={problem?.field === `section-${section.id}` ? problem.description : null}
              onEdit={edit}
            />
          ))}
        </ol>
      )}
      {sections.length > 0 ? (
        <Actions
          full={!canAdd(sections)}
          onAdd={() => edit({ kind: 'add' })}
          onUndo={
            data.customOutline && data.outline.length > 0
              ? () => dispatch({ type: 'outline-as-suggested' })
              : null
          }
        />
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

function Heading({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3
        id="outline"
        tabIndex={-1}
        className="font-semibold font-serif text-xl tracking-tight outline-none"
      >
        Outline
      </h3>
      <span className="text-muted-foreground text-sm tabular-nums">
        {count} {count === 1 ? 'section' : 'sections'}, {orderLimits.leastSections} to{' '}
        {orderLimits.mostSections} possible
      </span>
    </div>
  );
}

type ActionsProps = { full: boolean; onAdd: () => void; onUndo: (() => void) | null };

function Actions({ full, onAdd, onUndo }: ActionsProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="outline" disabled={full} onClick={onAdd}>
        <Plus aria-hidden />
        Add section
      </Button>
      {onUndo ? (
        <Button variant="ghost" onClick={onUndo}>
          Undo my changes
        </Button>
      ) : null}
    </div>
  );
}

function NoOutline({ onSuggest, onBlank }: { onSuggest: () => void; onBlank: () => void }) {
  return (
    <div className="mt-4">
      <EmptyState
        icon={<ListTree />}
        title="No outline yet"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onSuggest}>Suggest an outline</Button>
            <Button variant="outline" onClick={onBlank}>
              Write it myself
            </Button>
          </div>
        }
      >
        Let it be drafted for your title and reader, or start from three empty sections.
      </EmptyState>
    </div>
  );
}

function placeOf(
  sections: { id: number; heading: string }[],
  { id, by }: { id: number; by: -1 | 1 },
): string {
  const from = sections.findIndex((section) => section.id === id);
  const to = Math.min(sections.length, Math.max(1, from + 1 + by));
  return `${sections[from]?.heading || 'Section'} is now section ${to} of ${sections.length}.`;
}
