import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels at the edges of the window where a dragged row scrolls the page. */
const edge = { top: 64, bottom: 120, step: 14 };

/** Moves the row `id` to an index of its list; called within an event, must render at once. */
type Move = (id: number, to: number) => void;

/**
 * Dragging the rows of a list by a handle, with mouse, pen or finger. A row moves as soon as the
 * pointer has passed the middle of another; Escape puts it back.
 */
export function useRowDrag({ onMove, onDrop }: { onMove: Move; onDrop: (id: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grab = (event: ReactPointerEvent, id: number) => {
    const rows = list.current;
    if (event.button !== 0 || !event.isPrimary || !rows) return;
    const row = event.currentTarget.closest('li');
    if (!row) return;
    const from = indexOf(rows, row);
    // Listened to on the window: moving a row in the document ends the capture of its pointer.
    const ended = new AbortController();
    const finish = () => {
      ended.abort();
      setDragged(null);
      onDrop(id);
    };
    stop.current = () => ended.abort();
    const { pointerId } = event;
    const listen = <K extends keyof WindowEventMap>(
      type: K,
      run: (event: WindowEventMap[K]) => void,
    ) => addEventListener(type, run, { signal: ended.signal });
    listen('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      scrollAtEdge(moved.clientY);
      const to = targetOf(rows, row, moved.clientY);
      if (to !== indexOf(rows, row)) onMove(id, to);
    });
    listen('pointerup', finish);
    listen('pointercancel', finish);
    listen('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return;
      onMove(id, from);
      finish();
    });
    setDragged(id);
  };

  return { list, dragged, grab };
}

function indexOf(rows: Element, row: Element): number {
  return [...rows.children].indexOf(row);
}

/** How many of the other rows have their middle above the pointer. */
function targetOf(rows: Element, row: Element, y: number): number {
  return [...rows.children].filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return other !== row && top + height / 2 < y;
  }).length;
}

function scrollAtEdge(y: number): void {
  if (y < edge.top) scrollBy(0, -edge.step);
  else if (y > innerHeight - edge.bottom) scrollBy(0, edge.step);
}
