import { ArrowDown, ArrowUp, ChevronDown, GripVertical, KeyRound, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '@/components/ui/button';
import { holdsKeyword } from '@/lib/text/keyword';
import { cn } from '@/lib/utils';
import type { Section } from './wizard-data';

/** What a row of the outline hands to its controls. */
export type RowProps = {
  section: Section;
  index: number;
  sections: Section[];
  removable: boolean;
  isOpen: boolean;
  isDragged: boolean;
  onGrab: (event: PointerEvent, id: number) => void;
};

const nameOf = ({ section, index }: Pick<RowProps, 'section' | 'index'>) =>
  section.heading.trim() || `section ${index + 1}`;

type HandleProps = RowProps & { onArrow: (event: KeyboardEvent) => void };

export function Handle(props: HandleProps) {
  const { section, index, onGrab, onArrow: onKey, isDragged } = props;
  return (
    <button
      type="button"
      id={`section-${section.id}-handle`}
      aria-label={`Move: ${nameOf(props)}`}
      aria-describedby="outline-keys"
      onPointerDown={(event) => onGrab(event, section.id)}
      onKeyDown={onKey}
      className={cn(
        'flex min-h-11 w-9 shrink-0 touch-none select-none items-center justify-center gap-0.5 rounded-md text-muted-foreground hover:bg-muted sm:w-12',
        isDragged ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      <GripVertical aria-hidden className="size-4 shrink-0" />
      <span className="text-sm tabular-nums max-sm:hidden">{index + 1}</span>
    </button>
  );
}

/** Which heading carries the keyword, in any form. */
export function KeywordMark({ heading, keyword }: { heading: string; keyword: string }) {
  if (!heading.trim() || !keyword.trim() || !holdsKeyword(heading, keyword)) return null;
  return (
    <span
      title="Holds the keyword"
      className="mt-3 flex h-5 shrink-0 items-center rounded-sm bg-accent px-1.5 text-accent-foreground text-xs"
    >
      <KeyRound aria-hidden className="size-3 sm:hidden" />
      <span className="max-sm:sr-only">keyword</span>
    </span>
  );
}

export function PointsToggle(props: RowProps & { onToggle: () => void }) {
  const { section, isOpen, onToggle } = props;
  const count = section.points.filter((point) => point.trim()).length;
  const word = count === 1 ? 'point' : 'points';
  return (
    <button
      type="button"
      aria-label={`${count} ${word}: ${nameOf(props)}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `section-${section.id}-points` : undefined}
      onClick={onToggle}
      className="flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-muted-foreground text-sm tabular-nums hover:bg-muted hover:text-foreground"
    >
      {count}
      <span className="max-sm:hidden">{word}</span>
      <ChevronDown
        aria-hidden
        className={cn('size-4 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  );
}

/** At the ends it stays focusable: a disabled button would drop the keyboard's place. */
export function MoveButton(props: RowProps & { by: -1 | 1; onMove: (by: -1 | 1) => void }) {
  const { index, sections, by, onMove } = props;
  const Icon = by < 0 ? ArrowUp : ArrowDown;
  const word = by < 0 ? 'up' : 'down';
  return (
    <Button
      variant="ghost"
      aria-label={`Move ${word}: ${nameOf(props)}`}
      aria-disabled={index + by < 0 || index + by >= sections.length}
      onClick={() => onMove(by)}
      className="px-3 font-normal text-muted-foreground"
    >
      <Icon aria-hidden />
      Move {word}
    </Button>
  );
}

export function RemoveButton(props: RowProps & { onRemove: () => void; className: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Remove: ${nameOf(props)}`}
      disabled={!props.removable}
      onClick={props.onRemove}
      className={cn('shrink-0 text-muted-foreground hover:text-foreground', props.className)}
    >
      <Trash2 aria-hidden />
    </Button>
  );
}
