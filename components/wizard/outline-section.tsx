import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { FieldError } from './field-error';
import { LineField } from './line-field';
import type { OutlineEdit } from './outline-edit';
import type { Section } from './wizard-data';

type Props = {
  section: Section;
  position: number;
  count: number;
  removable: boolean;
  error: string | null;
  onEdit: (edit: OutlineEdit) => void;
};

/** A section of the outline: heading, points one a line, and its place in the order. */
export function OutlineSection(props: Props) {
  const { section, position, error, onEdit } = props;
  const { id, heading, points } = section;
  const field = `section-${id}`;
  return (
    <li className="rounded-lg border bg-card p-4 sm:p-5">
      <div className="flex items-center justify-between gap-2">
        <Label htmlFor={field} className="text-muted-foreground">
          Section {position}
        </Label>
        <Controls {...props} />
      </div>
      <LineField
        id={field}
        value={heading}
        onWrite={(value) => onEdit({ kind: 'change', id, heading: value })}
        placeholder="Heading"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        className="mt-1 font-medium font-serif text-lg sm:text-lg"
      />
      <FieldError id={`${field}-error`}>{error}</FieldError>
      <Label htmlFor={`${field}-points`} className="mt-4 block text-muted-foreground">
        Points, one a line
      </Label>
      <Textarea
        id={`${field}-points`}
        dir="auto"
        value={points.join('\n')}
        onChange={(event) => onEdit({ kind: 'change', id, points: event.target.value.split('\n') })}
        placeholder="What this section has to cover"
        className="field-sizing-content mt-1 max-h-80"
      />
    </li>
  );
}

function Controls({ section, position, count, removable, onEdit }: Props) {
  const name = section.heading.trim() || `section ${position}`;
  const first = position === 1;
  const last = position === count;
  const move = (by: -1 | 1) => onEdit({ kind: 'move', id: section.id, by });
  // At the ends the arrows stay focusable: a disabled button would drop the keyboard's place.
  return (
    <div className="-mr-2 flex">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move up: ${name}`}
        aria-disabled={first}
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move down: ${name}`}
        aria-disabled={last}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove: ${name}`}
        disabled={!removable}
        onClick={() => onEdit({ kind: 'remove', id: section.id })}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
