import { Plus, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { orderLimits } from '@/lib/ai/order-rules';
import { LineField } from './line-field';
import { type OutlineEdit, pastedLines } from './outline-edit';
import type { Section } from './wizard-data';

type Props = {
  section: Section;
  index: number;
  onEdit: (edit: OutlineEdit) => void;
  /** More buttons, beside the one that adds a point. */
  children: ReactNode;
};

/** What a section has to cover, each point a field of its own. */
export function OutlinePoints({ section, index, onEdit, children }: Props) {
  const { id, points } = section;
  const name = section.heading.trim() || `section ${index + 1}`;
  const full = points.length >= orderLimits.points;
  const focusOn = (at: number) =>
    document.getElementById(at < 0 ? `section-${id}` : `section-${id}-point-${at}`)?.focus();
  const add = (at: number, lines = ['']) => {
    onEdit({ kind: 'insert-points', id, at, points: lines });
    focusOn(at + lines.length - 1);
  };
  const remove = (at: number) => {
    onEdit({ kind: 'remove-point', id, at });
    focusOn(Math.min(at === 0 ? 0 : at - 1, points.length - 2));
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' && !full) add(at + 1);
    if (event.key !== 'Backspace' || points[at] !== '') return;
    event.preventDefault();
    remove(at);
  };
  const onPaste = (event: ClipboardEvent, at: number) => {
    const lines = pastedLines(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    if (points[at] === '') onEdit({ kind: 'remove-point', id, at });
    add(points[at] === '' ? at : at + 1, lines);
  };
  return (
    <>
      <ul>
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no identity but its place
          <li key={at} className="flex items-start">
            <span aria-hidden className="w-4 pt-2.5 text-center text-muted-foreground">
              •
            </span>
            <LineField
              id={`section-${id}-point-${at}`}
              aria-label={`Point ${at + 1} of ${name}`}
              value={point}
              onWrite={(text) => onEdit({ kind: 'point', id, at, text })}
              onKey={(event) => onKey(event, at)}
              onPaste={(event) => onPaste(event, at)}
              placeholder="What this section has to cover"
              className="min-w-0 flex-1 border-transparent bg-transparent px-2"
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove point ${at + 1} of ${name}`}
              onClick={() => remove(at)}
              className="font-normal text-muted-foreground"
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap">
        {full ? null : (
          <Button
            variant="ghost"
            onClick={() => add(points.length)}
            className="px-3 font-normal text-muted-foreground"
          >
            <Plus aria-hidden />
            Add point
            <span className="sr-only"> to {name}</span>
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
