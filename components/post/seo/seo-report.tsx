import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { lightOf, lightWords } from '@/lib/seo/light';
import type { SeoScore } from '@/lib/seo/score';
import type { Place } from '@/lib/seo/text';
import type { Finding, RuleGroup } from '@/lib/seo/types';

const groups: Record<RuleGroup, string> = {
  title: 'Title',
  meta: 'Meta description',
  slug: 'Address',
  keyphrase: 'Keyphrase',
  length: 'Length',
  links: 'Links',
  images: 'Images',
  structure: 'Structure',
  readability: 'Readability',
  answers: 'Answers',
};

/** Jumps to the next of some places. */
type Jump = { onJump: (id: string, places: Place[]) => void };
type Fixing = {
  /** Whether other words could mend a finding. */
  canFix: (finding: Finding) => boolean;
  onFix: (rule: string) => void;
};

/** The total as a dial, and the three scores that it is made of. */
export function Scores({ score }: { score: SeoScore }) {
  const { total, parts } = score;
  if (total === null)
    return <p className="text-muted-foreground">Not scored: the post has no text yet.</p>;
  return (
    <div className="flex items-center gap-5">
      <div className="seo-dial" data-light={lightOf(total)}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15.9" />
          <circle cx="18" cy="18" r="15.9" pathLength="100" strokeDasharray={`${total} 100`} />
        </svg>
        <p>
          <span className="sr-only">Score </span>
          <b>{total}</b>
          <span className="sr-only"> of 100, {lightWords[lightOf(total)]}</span>
        </p>
      </div>
      <dl className="grid flex-1 gap-1.5 text-sm">
        <Part name="SEO" value={parts.seo} />
        <Part name="Readability" value={parts.readability} />
        <Part name="Answer-ready" value={parts.answers} />
      </dl>
    </div>
  );
}

function Part({ name, value }: { name: string; value: number | null }) {
  const light = lightOf(value);
  return (
    <div className="flex items-center gap-2" data-light={light}>
      <span aria-hidden className="seo-light" />
      <dt className="flex-1">{name}</dt>
      <dd className="font-medium tabular-nums">
        {value ?? '–'}
        <span className="sr-only">, {lightWords[light]}</span>
      </dd>
    </div>
  );
}

/** What has to be put right whatever the score is. */
export function Blockers({ score: { blockers }, onJump }: { score: SeoScore } & Jump) {
  if (blockers.length === 0) return null;
  return (
    <Section title="Before you publish">
      <ul className="grid gap-2">
        {blockers.map(({ id, advice, places }) => (
          <li key={id} data-light="red" className="seo-finding">
            <span aria-hidden className="seo-light" />
            <div>
              <p>{advice}</p>
              <ShowButton id={id} about={advice} places={places} onJump={onJump} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What to do, by what it belongs to; then what is done, and what no rule can tell. */
export function Findings({
  score: { findings },
  onJump,
  fixing,
}: { score: SeoScore; fixing?: Fixing } & Jump) {
  const open = findings.filter(({ value }) => value !== null && value < 1);
  const done = findings.filter(({ value }) => value === 1);
  const unchecked = findings.filter(({ value }) => value === null);
  const weights = findings.reduce(
    (sum, { value, weight }) => sum + (value === null ? 0 : weight),
    0,
  );
  const named = (Object.keys(groups) as RuleGroup[]).map((group) => ({
    group,
    own: open.filter((finding) => finding.group === group),
  }));
  return (
    <>
      <Section title="What to do">
        {open.length === 0 ? (
          <p className="text-muted-foreground text-sm">Nothing is left.</p>
        ) : null}
        {named.map(({ group, own }) =>
          own.length === 0 ? null : (
            <div key={group} className="grid gap-2">
              <h4 className="font-medium text-muted-foreground text-sm">{groups[group]}</h4>
              <FindingList findings={own} weights={weights} onJump={onJump} fixing={fixing} />
            </div>
          ),
        )}
      </Section>
      <Folded title={`Done (${done.length})`}>
        <FindingList findings={done} weights={weights} onJump={onJump} />
      </Folded>
      <Folded title={`Not checked (${unchecked.length})`}>
        <FindingList findings={unchecked} weights={weights} onJump={onJump} />
      </Folded>
    </>
  );
}

type ListProps = { findings: Finding[]; weights: number; fixing?: Fixing | undefined } & Jump;

function FindingList({ findings, weights, onJump, fixing }: ListProps) {
  return (
    <ul className="grid gap-3">
      {findings.map((finding) => {
        const { id, label, advice, value, weight, places } = finding;
        const gain = ((1 - (value ?? 1)) * weight * 100) / weights;
        return (
          <li
            key={id}
            data-light={lightOf(value === null ? null : value * 100)}
            className="seo-finding"
          >
            <span aria-hidden className="seo-light" />
            <div>
              <p className="font-medium">
                {label}
                {gain >= 0.5 ? (
                  <span className="ml-2 whitespace-nowrap font-normal text-muted-foreground text-xs tabular-nums">
                    up to +{Math.round(gain)}
                  </span>
                ) : null}
              </p>
              <p className="text-muted-foreground">{advice}</p>
              <div className="flex flex-wrap gap-x-4">
                <ShowButton id={id} about={label} places={places} onJump={onJump} />
                {fixing?.canFix(finding) ? (
                  <Button
                    variant="link"
                    size="sm"
                    className="h-auto min-h-6 px-0"
                    onClick={() => fixing.onFix(id)}
                  >
                    Fix this
                    <span className="sr-only">: {label}</span>
                  </Button>
                ) : null}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type ShowProps = { id: string; about: string; places: Place[] } & Jump;

function ShowButton({ id, about, places, onJump }: ShowProps) {
  if (places.length === 0) return null;
  return (
    <Button
      variant="link"
      size="sm"
      className="h-auto min-h-6 px-0"
      onClick={() => onJump(id, places)}
    >
      Show in text
      {places.length > 1 ? ` (${places.length} places)` : ''}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="seo-heading">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="seo-folded">
      <summary className="min-h-11 content-center rounded-sm font-medium text-sm">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
