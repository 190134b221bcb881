import { reviewPrompt } from '@/lib/ai/prompts/review';
import { revisePrompt } from '@/lib/ai/prompts/revise';
import { checkDraft } from '@/lib/ai/review/check-draft';
import type { Draft, DraftFinding } from '@/lib/ai/review/draft';
import { passagesOf, placesOf } from '@/lib/ai/review/places';
import { partId } from '@/lib/ai/review/quotes';
import { readDraft } from '@/lib/ai/review/reading';
import { showcaseDrafts } from '../helpers/seeded-faults/posts';
import { scoreChecks } from '../helpers/seeded-faults/score';
import { cpuMilliseconds, median, report } from './figure';

const charactersPerToken = 4;
/** What an editor finds in a usual draft, and what the answers take, in tokens. */
const findings = 8;
const answer = { review: findings * 80, revise: findings * 50 };

/** What the checks of a draft find of planted faults, what they take, and what the editor costs. */
export async function benchReview(): Promise<void> {
  const { seeded, missed, clean, alarms } = scoreChecks();
  report({
    name: 'review.faults-found',
    value: 1 - missed.length / seeded,
    unit: 'share',
    limit: 0.9,
    kind: 'min',
    note: missed.join('; '),
  });
  report({
    name: 'review.false-alarms',
    value: alarms.length / clean,
    unit: 'share',
    limit: 0.05,
    note: alarms.join('; '),
  });
  const posts = showcaseDrafts();
  const times = posts.map((post) => {
    const start = process.cpuUsage();
    for (let run = 0; run < 5; run++) checkDraft(post);
    return cpuMilliseconds(start) / 5;
  });
  report({ name: 'review.checks', value: median(times), unit: 'ms', note: 'CPU, one post' });
  const costs = posts.map(costOf);
  const tokens = (part: keyof (typeof costs)[number]) => median(costs.map((cost) => cost[part]));
  const note = `of them ${Math.round(tokens('read'))} to read the draft, which has ${Math.round(tokens('text'))}`;
  report({
    name: 'review.tokens-in',
    value: tokens('read') + tokens('edit'),
    unit: 'tokens',
    note,
  });
  const out = answer.review + answer.revise;
  report({ name: 'review.tokens-out', value: out, unit: 'tokens', note: `${findings} findings` });
}

/** Tokens of both requests for a post, and of its text. */
function costOf(draft: Draft) {
  const { title, keyword } = draft;
  const about = { title, keyword, audience: 'People who do this for the first time' };
  const parts = draft.parts.map((part) => {
    return { id: partId(part), heading: part.heading, text: part.text };
  });
  const sentences = readDraft(draft).sentences.filter(({ text }) => text.length > 60);
  const step = Math.floor(sentences.length / findings);
  const marked = Array.from({ length: findings }, (_, at): DraftFinding[] => {
    const sentence = sentences[at * step];
    if (!sentence) return [];
    const { part, start, end } = sentence;
    const message = 'Section 2 says that this takes two days, and section 5 says three.';
    return [{ kind: 'fact', code: 'reader', message, spans: [{ part, start, end }] }];
  });
  const { places, marks } = placesOf(draft, marked.flat());
  const revise = { ...about, passages: passagesOf(draft, places), marks, keep: [], banned: [] };
  return {
    text: tokensOf([parts.map(({ text }) => text).join('\n')]),
    read: tokensOf(messages(reviewPrompt('first', { ...about, parts, found: [] }))),
    edit: tokensOf(messages(revisePrompt(revise))),
  };
}

function messages({ system, content }: { system: string[]; content: string }): string[] {
  return [...system, content];
}

function tokensOf(texts: string[]): number {
  return texts.join('').length / charactersPerToken;
}
