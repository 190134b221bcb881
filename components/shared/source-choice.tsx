import { Skeleton } from '@/components/ui/skeleton';
import type { SourceView } from '@/lib/sources/schema';
import { Problem } from './problem';
import { SourceState, sourceFacts } from './source-state';

type Props = {
  /** The library; undefined until it is loaded. */
  sources: SourceView[] | undefined;
  isError: boolean;
  chosen: string[];
  max: number;
  onChange: (id: string, checked: boolean) => void;
};

/** Which sources of the library a post may rest on. */
export function SourceChoice({ sources, isError, chosen, max, onChange }: Props) {
  if (!sources)
    return isError ? (
      <Problem message="Your sources could not be loaded. Trying again." className="mb-4" />
    ) : (
      <Skeleton className="mb-4 h-24" />
    );
  if (sources.length === 0) return null;
  return (
    <ul className="mb-4 max-h-80 divide-y overflow-y-auto rounded-md border">
      {sources.map((source) => (
        <Row
          key={source.id}
          source={source}
          isChosen={chosen.includes(source.id)}
          isFull={chosen.length >= max}
          onChange={(checked) => onChange(source.id, checked)}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  source: SourceView;
  isChosen: boolean;
  isFull: boolean;
  onChange: (checked: boolean) => void;
};

function Row({ source, isChosen, isFull, onChange }: RowProps) {
  const { title, status, reason } = source;
  const isOpen = isChosen || (status === 'ready' && !isFull);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 has-disabled:cursor-not-allowed">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isOpen}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1 break-words">
          <span className="font-medium text-sm" dir="auto">
            {title}
          </span>
          <span className="block text-muted-foreground text-xs leading-relaxed">
            {status === 'failed' ? reason : sourceFacts(source)}
          </span>
        </span>
        {status === 'ready' ? null : <SourceState status={status} />}
      </label>
    </li>
  );
}
