import { ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { hasSingleKeys } from '@/lib/browser/shortcuts';
import { type PostSort, type PostState, postStates } from '@/lib/posts/list-view';

const sortNames: Record<PostSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title A to Z',
  words: 'Most words',
};

const stateNames: Record<PostState | '', string> = {
  '': 'All posts',
  none: 'Not published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  changed: 'Changed since published',
  failed: 'Failed',
};

type Props = {
  typed: string;
  onType: (text: string) => void;
  sort: PostSort;
  onSort: (sort: PostSort) => void;
  state: PostState | undefined;
  onState: (state: PostState | undefined) => void;
  /** False without sites, where every post would be in the same state. */
  hasStates: boolean;
};

/** Search, filter and order of the list. */
export function ListToolbar(props: Props) {
  const { typed, onType, sort, onSort, state, onState, hasStates } = props;
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(() => field.current?.focus());
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  return (
    <search className="flex flex-wrap gap-3">
      <div className="relative min-w-0 flex-1 basis-56">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          aria-label="Search posts"
          aria-keyshortcuts="/"
          placeholder="Search by title or keyword"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed) clear();
          }}
          className="px-10"
        />
        {typed ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear search"
            onClick={clear}
            className="absolute top-1 right-1"
          >
            <X aria-hidden />
          </Button>
        ) : (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-sm border px-1.5 font-sans text-muted-foreground text-xs sm:block"
          >
            /
          </kbd>
        )}
      </div>
      {hasStates ? (
        <Choice
          label="Show posts"
          value={state ?? ''}
          onChoose={(value) => onState(postStates.find((name) => name === value))}
          names={stateNames}
        />
      ) : null}
      <Choice
        label="Sort posts"
        value={sort}
        onChoose={(value) => onSort(value as PostSort)}
        names={sortNames}
      />
    </search>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  names: Record<string, string>;
};

function Choice({ label, value, onChoose, names }: ChoiceProps) {
  return (
    <div className="relative max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="h-11 w-full appearance-none rounded-md border border-input/70 bg-card pr-10 pl-3.5 text-base hover:border-input sm:text-sm"
      >
        {Object.entries(names).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}

/** Calls back on "/", except while the writer types or a dialog is open. */
function useSlashKey(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!hasSingleKeys()) return;
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, select, [contenteditable], [role=dialog]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
