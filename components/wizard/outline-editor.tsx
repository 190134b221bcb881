import { ListTree, Plus, Undo2 } from 'lucide-react';
import { type Dispatch, useState } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';
import { orderLimits } from '@/lib/ai/order-rules';
import type { Problem } from './checks';
import { blankSections, canAdd, canRemove } from './outline-edit';
import { OutlineSection } from './outline-section';
import { useOutlineEdits } from './use-outline-edits';
import { useRowDrag } from './use-row-drag';
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
  const { edit, removed, undo, announcement } = useOutlineEdits(sections, dispatch);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { list, dragged, grab } = useRowDrag({
    onMove: (id, to) => edit({ kind: 'move', id, to }),
    onDrop: (id) => document.getElementById(`section-${id}-handle`)?.focus(),
  });
  const add = () => {
    edit({ kind: 'insert', at: sections.length });
    document.querySelector<HTMLElement>('#outline-list > li:last-child textarea')?.focus();
  };
  const replace = (outline: WizardData['outline']) => edit({ kind: 'replace', sections: outline });
  const { outline, customOutline, earlierOutline } = data;
  return (
    <section aria-labelledby="outline" className="min-w-0">
      <Heading count={sections.length} />
      {sections.length === 0 ? (
        <NoOutline onSuggest={onSuggest} onBlank={() => replace(blankSections)} />
      ) : (
        <ol id="outline-list" ref={list} className="mt-2 rounded-lg border bg-card">
          {sections.map((section, index) => (
            <OutlineSection
              key={section.id}
              {...{ section, index, sections }}
              keyword={data.keyword}
              removable={canRemove(sections)}
              error={problem?.field === `section-${section.id}` ? problem.description : null}
              isOpen={opened.has(section.id)}
              onOpen={(open) => setOpened((ids) => withId(ids, section.id, open))}
              isDragged={dragged === section.id}
              onGrab={grab}
              onEdit={edit}
            />
          ))}
        </ol>
      )}
      {sections.length > 0 ? (
        <>
          <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
            <Button variant="ghost" disabled={!canAdd(sections)} onClick={add} className="px-3">
              <Plus aria-hidden />
              Add section
            </Button>
            {removed ? (
              <Button variant="ghost" onClick={undo} className="min-w-0 px-3" id="outline-undo">
                <Undo2 aria-hidden />
                <span className="truncate">Bring back {removed}</span>
              </Button>
            ) : null}
            {customOutline && outline.length > 0 ? (
              <Button variant="ghost" className="px-3" onClick={() => replace(outline)}>
                Undo my changes
              </Button>
            ) : null}
            {earlierOutline ? (
              <Button variant="ghost" className="px-3" onClick={() => replace(earlierOutline)}>
                Back to my earlier outline
              </Button>
            ) : null}
          </div>
          <Keys />
        </>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
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
        {count} {count === 1 ? 'section' : 'sections'}, {orderLimits.minSections} to{' '}
        {orderLimits.maxSections} possible
      </span>
    </div>
  );
}

/** For a keyboard only: a phone shows its own. */
function Keys() {
  return (
    <p id="outline-keys" className="mt-1 px-3 text-muted-foreground text-xs max-sm:sr-only">
      Enter adds a section or a point, Backspace removes an empty one. Alt with ↑ or ↓ moves a
      section, as do the arrows on its handle.
    </p>
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

function withId(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
