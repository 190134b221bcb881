import { type Dispatch, useState } from 'react';
import { flushSync } from 'react-dom';
import { orderMessages } from '@/lib/ai/order-rules';
import { canAdd, editOutline, inverseOf, type OutlineEdit } from './outline-edit';
import type { Section } from './wizard-data';
import type { WizardAction } from './wizard-state';

/** How many removals can be taken back. */
const maxUndone = 50;

/**
 * Edits of the outline with what belongs to them: the removals that can be taken back, and what a
 * screen reader is told. An edit is rendered when the call returns, so the focus can follow it.
 */
export function useOutlineEdits(sections: Section[], dispatch: Dispatch<WizardAction>) {
  const [removals, setRemovals] = useState<{ name: string; undo: OutlineEdit }[]>([]);
  const [announcement, setSaid] = useState('');

  const apply = (edit: OutlineEdit) => flushSync(() => dispatch({ type: 'section', edit }));

  const edit = (change: OutlineEdit) => {
    if (change.kind === 'insert' && !canAdd(sections)) return setSaid(orderMessages.maxSections);
    const undo = inverseOf(sections, change);
    apply(change);
    if (undo) {
      const name = nameOf(sections, change);
      setRemovals((earlier) => [...earlier.slice(1 - maxUndone), { name, undo }]);
      setSaid(`Removed ${name}. Undo is below the outline.`);
    }
    if (change.kind === 'move')
      setSaid(placeOf(editOutline(sections, change), sections, change.id));
  };

  const last = removals.at(-1);
  const undo = () => {
    if (!last) return;
    if (last.undo.kind === 'insert' && !canAdd(sections)) return setSaid(orderMessages.maxSections);
    apply(last.undo);
    setRemovals(removals.slice(0, -1));
    setSaid(`${last.name} is back.`);
  };

  return { edit, removed: last?.name ?? null, undo, announcement };
}

function nameOf(sections: Section[], edit: OutlineEdit): string {
  if (edit.kind === 'replace') return 'your outline';
  if (edit.kind === 'remove-point') return 'a point';
  const section = 'id' in edit ? sections.find(({ id }) => id === edit.id) : undefined;
  return section?.heading.trim() ? `“${section.heading.trim()}”` : 'a section';
}

function placeOf(after: Section[], before: Section[], id: number): string {
  const place = (list: Section[]) => list.findIndex((section) => section.id === id);
  const heading = after[place(after)]?.heading.trim() || 'Section';
  const verb = place(after) === place(before) ? 'stays' : 'is now';
  return `${heading} ${verb} section ${place(after) + 1} of ${after.length}.`;
}
