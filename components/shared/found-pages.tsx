import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useAddPages } from '@/hooks/use-source-search';
import type { FoundPageView, SourceSearchView } from '@/lib/search/schema';
import type { SourceView } from '@/lib/sources/schema';
import { Problem } from './problem';

type Props = {
  search: SourceSearchView;
  chosen: string[];
  max: number;
  onAdded?: ((sources: SourceView[]) => void) | undefined;
  onAgain: () => void;
};

/** What a search found; what is ticked becomes a source. */
export function FoundPages({ search, chosen, max, onAdded, onAgain }: Props) {
  const { addPages, busy, problem } = useAddPages(search.id);
  const [ticked, setTicked] = useState<string[]>([]);
  const [done, setDone] = useState('');
  const isChosen = ({ sourceId }: FoundPageView) => sourceId !== null && chosen.includes(sourceId);
  const isFull = chosen.length + ticked.length >= max;
  const add = async () => {
    if (busy || ticked.length === 0) return;
    setDone('');
    const added = await addPages(ticked);
    if (added.length === 0) return;
    onAdded?.(added);
    setTicked([]);
    setDone(`${added.length} ${added.length === 1 ? 'page' : 'pages'} added.`);
  };
  const tick = (url: string, isOn: boolean) =>
    setTicked((all) => (isOn ? [...all, url] : all.filter((one) => one !== url)));
  return (
    <fieldset>
      <legend className="font-medium text-sm">
        {search.pages.length} {search.pages.length === 1 ? 'page' : 'pages'} found. Tick what may be
        used.
      </legend>
      {search.charged === 0 ? (
        <p className="mt-1 text-muted-foreground text-sm">
          All of them are in your library already, so nothing was charged.
        </p>
      ) : null}
      <ul className="mt-2 max-h-96 divide-y overflow-y-auto rounded-md border">
        {search.pages.map((page) => (
          <Row
            key={page.url}
            page={page}
            isChosen={isChosen(page)}
            isTicked={ticked.includes(page.url)}
            isFull={isFull}
            onTick={(isOn) => tick(page.url, isOn)}
          />
        ))}
      </ul>
      <Problem message={problem} className="mt-3" />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button aria-disabled={busy || ticked.length === 0} onClick={add}>
          {busy ? 'Adding...' : addLabel(ticked.length)}
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Search again
        </Button>
        <p role="status" className="text-muted-foreground text-sm">
          {done}
        </p>
      </div>
    </fieldset>
  );
}

function addLabel(count: number): string {
  if (count === 0) return 'Add the ticked pages';
  return `Add ${count} ${count === 1 ? 'page' : 'pages'}`;
}

type RowProps = {
  page: FoundPageView;
  isChosen: boolean;
  isTicked: boolean;
  isFull: boolean;
  onTick: (isOn: boolean) => void;
};

function Row({ page, isChosen, isTicked, isFull, onTick }: RowProps) {
  const { url, title, host, date, sourceId } = page;
  return (
    <li className="flex items-start">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 px-3 py-2.5 has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          checked={isChosen || isTicked}
          disabled={isChosen || (isFull && !isTicked)}
          onChange={(event) => onTick(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium text-sm" dir="auto">
            {title}
          </span>
          <span className="block text-muted-foreground text-xs leading-relaxed">
            {[host, date, sourceId && 'In your library'].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      <Button asChild variant="ghost" size="icon" className="m-0.5 shrink-0">
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${title}`}>
          <ExternalLink aria-hidden />
        </a>
      </Button>
    </li>
  );
}
