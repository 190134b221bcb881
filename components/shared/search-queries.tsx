import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { sourceSearchPrice } from '@/lib/credits/prices';
import { maxQueries, maxQueryLength } from '@/lib/search/limits';

type Props = {
  initial: string[];
  busy: boolean;
  onSearch: (queries: string[]) => void;
  onClose?: (() => void) | undefined;
  /** Whether the first field takes the focus. */
  isFocused: boolean;
};
type Row = { id: number; text: string };

/** What is to be searched for, and what that costs. */
export function SearchQueries({ initial, busy, onSearch, onClose, isFocused }: Props) {
  const [rows, setRows] = useState<Row[]>(() =>
    (initial.length > 0 ? initial : ['']).map((text, id) => ({ id, text })),
  );
  const list = useRef<HTMLUListElement>(null);
  const wanted = rows.map(({ text }) => text.trim()).filter((text) => text.length > 1);
  const search = () => {
    if (!busy && wanted.length > 0) onSearch(wanted);
  };
  const remove = (at: number) => {
    list.current?.querySelectorAll('input')[at === 0 ? 1 : at - 1]?.focus();
    setRows((all) => all.filter((_, place) => place !== at));
  };
  const write = (id: number, text: string) =>
    setRows((all) => all.map((row) => (row.id === id ? { id, text } : row)));
  return (
    <fieldset>
      <legend className="font-medium text-sm">Search the web for</legend>
      <ul ref={list} className="mt-2 flex flex-col gap-2">
        {rows.map(({ id, text }, at) => (
          <li key={id} className="flex items-center gap-1">
            <Input
              autoFocus={at === 0 ? isFocused : id >= initial.length}
              aria-label={`Search ${at + 1}`}
              dir="auto"
              value={text}
              maxLength={maxQueryLength}
              onChange={(event) => write(id, event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                search();
              }}
            />
            {rows.length > 1 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove search ${at + 1}`}
                onClick={() => remove(at)}
              >
                <X aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button aria-disabled={busy || wanted.length === 0} onClick={search}>
          {busy ? 'Starting…' : 'Search'}
          <span className="font-normal tabular-nums opacity-85">{sourceSearchPrice} credits</span>
        </Button>
        {rows.length < maxQueries ? (
          <Button
            variant="ghost"
            onClick={() =>
              setRows((all) => [
                ...all,
                { id: 1 + Math.max(...all.map((row) => row.id)), text: '' },
              ])
            }
          >
            <Plus aria-hidden />
            Add a search
          </Button>
        ) : null}
        {onClose ? (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </div>
      <p className="mt-2 text-muted-foreground text-sm leading-relaxed">
        All searches together cost {sourceSearchPrice} credits. When nothing new is found, you get
        them back.
      </p>
    </fieldset>
  );
}
