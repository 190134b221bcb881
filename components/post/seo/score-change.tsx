import type { ScoreChange, SeoScore } from '@/lib/seo/score';

type Props = { since: string; before: SeoScore; after: SeoScore; changes: ScoreChange[] };

const maxShown = 6;

/** Why a score went up or down: the rules that changed, by points of the total. */
export function ScoreChangeNote({ since, before, after, changes }: Props) {
  if (changes.length === 0) return null;
  const rest = changes.length - maxShown;
  return (
    <div className="rounded-md bg-muted p-3 text-sm">
      <p className="tabular-nums">
        {since}: {before.total ?? 'not scored'} → <b>{after.total ?? 'not scored'}</b>
        {before.version === after.version ? null : ' (counted by older rules before)'}
      </p>
      <ul className="mt-1 text-muted-foreground tabular-nums">
        {changes.slice(0, maxShown).map(({ id, label, ...points }) => (
          <li key={id} className="flex justify-between gap-3">
            <span>{label}</span>
            <span>{signed(points.after - points.before)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="text-muted-foreground">and {rest} more</p> : null}
    </div>
  );
}

function signed(points: number): string {
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
}
