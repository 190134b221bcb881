import { checkDraft } from '@/lib/ai/review/check-draft';
import type { Draft } from '@/lib/ai/review/draft';
import { seededDrafts } from './faults';
import { showcaseDrafts } from './posts';

type Score = {
  seeded: number;
  missed: string[];
  /** Posts and right examples in which something was found. */
  clean: number;
  alarms: string[];
};

/**
 * How many planted faults the checks find, and what they find where there is nothing. A fault counts
 * as found when the draft has a finding that the post did not have before.
 */
export function scoreChecks(): Score {
  const posts = showcaseDrafts();
  const seeds = seededDrafts();
  const usual = new Set(posts.flatMap(findingsOf));
  const fresh = (draft: Draft) => findingsOf(draft).filter((finding) => !usual.has(finding));
  const missed = seeds.filter(({ wrong }) => fresh(wrong).length === 0).map(({ name }) => name);
  const right = seeds.flatMap(({ name, right }) => (right ? [{ name, draft: right }] : []));
  const clean = [...posts.map((draft) => ({ name: `post: ${draft.title}`, draft })), ...right];
  const alarms = clean.flatMap(({ name, draft }) => {
    const found = name.startsWith('post') ? findingsOf(draft) : fresh(draft);
    return found.length > 0 ? [`${name}: ${found.join(' ')}`] : [];
  });
  return { seeded: seeds.length, missed, clean: clean.length, alarms };
}

function findingsOf(draft: Draft): string[] {
  return checkDraft(draft).map(({ code, message, spans }) => {
    const places = spans.map(({ part, start, end }) => draft.parts[part]?.text.slice(start, end));
    return [code, message, ...places].join(' | ');
  });
}
