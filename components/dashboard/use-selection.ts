import { useCallback, useRef, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The selected rows of a list. `ids` are the rows on the screen, in their order. */
export function useSelection(ids: string[]) {
  const [selected, setSelected] = useState(none);
  const anchor = useRef<string | null>(null);
  const latestIds = useRef(ids);
  latestIds.current = ids;
  /** With `isRange`, all rows between the last one that was changed and this one follow it. */
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = isRange && anchor.current ? anchor.current : id;
    anchor.current = id;
    setSelected((before) => {
      const next = new Set(before);
      const isOn = !before.has(id);
      for (const one of between(latestIds.current, from, id))
        isOn ? next.add(one) : next.delete(one);
      return next;
    });
  }, []);
  const set = useCallback((next: Iterable<string>) => setSelected(new Set(next)), []);
  return { selected, toggle, set };
}

/** The part of a list from one of its members to another, whichever comes first. */
export function between(ids: string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return [other];
  return ids.slice(from, to + 1);
}
