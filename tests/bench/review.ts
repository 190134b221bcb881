import { reviewPrompt } from '@/lib/ai/prompts/review';
import { checkDraft } from '@/lib/ai/review/check-draft';
import { textAt } from '@/lib/ai/review/draft';
import { partId } from '@/lib/ai/review/quotes';
import { showcaseDrafts } from '../helpers/seeded-faults/posts';
import { scoreChecks } from '../helpers/seeded-faults/score';
import { cpuMilliseconds, median, report } from './figure';

const charactersPerToken = 4;

/** What the checks of a draft find of planted faults, what they take, and what the reading costs. */
export async function benchReview(): Promise<void> {
  const { seeded, missed, clean, alarms } = scoreChecks();
  const found = 1 - missed.length / seeded;
  const note = missed.join('; ');
  report({
    name: 'review.faults-found',
    value: found,
    unit: 'share',
    limit: 0.9,
    kind: 'min',
    note,
  });
  const alarmShare = alarms.length / clean;
  report({
    name: 'review.false-alarms',
    value: alarmShare,
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
  report({
    name: 'review.checks',
    value: median(times),
    unit: 'ms',
    note: 'CPU, a post of the showcase',
  });
  const shares = posts.map((draft) => {
    const parts = draft.parts.map((part) => ({
      id: partId(part),
      heading: part.heading,
      text: part.text,
    }));
    const findings = checkDraft(draft).map(({ kind, message, spans }) => {
      return { kind, why: message, quotes: spans.map((span) => textAt(draft, span)) };
    });
    const { title, keyword } = draft;
    const { system, content } = reviewPrompt({
      title,
      keyword,
      audience: '',
      parts,
      found: findings,
    });
    const text = parts.map((part) => part.text).join('\n');
    return { prompt: [...system, content].join('').length, text: text.length };
  });
  const ratio = median(shares.map(({ prompt, text }) => prompt / text));
  const tokens = median(shares.map(({ prompt }) => prompt / charactersPerToken));
  report({
    name: 'review.prompt',
    value: tokens,
    unit: 'tokens',
    note: `${ratio.toFixed(2)} times the text`,
  });
}
