import type { KeyboardEvent } from 'react';
import { cn } from '@/lib/utils';
import { FieldError } from './field-error';
import { LineField } from './line-field';
import { hasText, nextId, type OutlineEdit } from './outline-edit';
import { OutlinePoints } from './outline-points';
import {
  Handle,
  KeywordMark,
  MoveButton,
  PointsToggle,
  RemoveButton,
  type RowProps,
} from './outline-row-controls';

type Props = RowProps & {
  keyword: string;
  error: string | null;
  onOpen: (open: boolean) => void;
  onEdit: (edit: OutlineEdit) => void;
};

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** A section of the outline: a row with its heading, which opens to its points. */
export function OutlineSection(props: Props) {
  const { section, index, sections, error, onOpen, isDragged, onEdit } = props;
  const { id, heading, points } = section;
  const field = `section-${id}`;
  const isOpen = props.isOpen || error !== null;
  const move = (by: -1 | 1) => onEdit({ kind: 'move', id, to: index + by });
  const remove = () => {
    onEdit({ kind: 'remove', id });
    const next = sections[index + 1] ?? sections[index - 1];
    if (next) focusOn(`section-${next.id}`);
  };
  const onHeadingKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      onEdit({ kind: 'insert', at: index + 1 });
      focusOn(`section-${nextId(sections)}`);
    }
    if (event.key === 'Backspace' && heading === '' && !hasText(points) && props.removable) {
      event.preventDefault();
      remove();
    }
    if (event.altKey) onArrow(event, move);
  };
  return (
    <li
      className={cn(
        'relative border-b first:rounded-t-lg last:rounded-b-lg last:border-b-0',
        isDragged && 'z-10 bg-accent shadow-lg ring-1 ring-primary',
      )}
    >
      <div className="flex items-start">
        <Handle {...props} onArrow={(event) => onArrow(event, move)} />
        <LineField
          id={field}
          aria-label={`Section ${index + 1}`}
          value={heading}
          onWrite={(value) => onEdit({ kind: 'heading', id, heading: value })}
          onKey={onHeadingKey}
          placeholder="Heading"
          enterKeyHint="enter"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          className="min-w-0 flex-1 border-transparent bg-transparent px-2 font-medium font-serif text-base sm:text-base"
        />
        <KeywordMark heading={heading} keyword={props.keyword} />
        <PointsToggle
          {...props}
          isOpen={isOpen}
          onToggle={() => {
            onOpen(!isOpen);
            if (isOpen) return;
            if (points.length === 0) onEdit({ kind: 'insert-points', id, at: 0, points: [''] });
            requestAnimationFrame(() => focusOn(`${field}-point-0`));
          }}
        />
        <RemoveButton {...props} onRemove={remove} className="max-sm:hidden" />
      </div>
      <div className="px-3 pl-12">
        <FieldError id={`${field}-error`}>{error}</FieldError>
      </div>
      {isOpen ? (
        <div id={`${field}-points`} className="pb-2 pl-7 sm:pl-11">
          <OutlinePoints section={section} index={index} onEdit={onEdit}>
            <MoveButton {...props} by={-1} onMove={move} />
            <MoveButton {...props} by={1} onMove={move} />
            <RemoveButton {...props} onRemove={remove} className="sm:hidden" />
          </OutlinePoints>
        </div>
      ) : null}
    </li>
  );
}

function onArrow(event: KeyboardEvent, move: (by: -1 | 1) => void): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  move(event.key === 'ArrowUp' ? -1 : 1);
}
