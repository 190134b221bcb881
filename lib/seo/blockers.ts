import { authorMarks } from '@/lib/text/author-marks';
import { leftovers } from '@/lib/text/leftovers';
import type { Place } from './text';
import type { Blocker, RuleContext } from './types';

const minWords = 300;
const shingleSize = 5;
/** Shorter paragraphs may legitimately repeat: "Then rest." */
const minDuplicate = 20;

export function findBlockers(context: RuleContext): Blocker[] {
  const { text } = context;
  const blockers: Blocker[] = [];
  const add = (id: string, places: Place[], advice: string) => {
    if (places.length > 0) blockers.push({ id, places, advice });
  };
  if (text.wordCount < minWords)
    blockers.push({
      id: 'too-short',
      places: [],
      advice: `The post has ${text.wordCount} words. Under ${minWords} it will hardly be found.`,
    });
  const marked = text.prose.filter((block) => authorMarks(block.text).length > 0);
  add('marks', marked, 'Fill in what is left to you, such as [Add …].');
  const excuses = text.prose.filter((block) => leftovers.some((sign) => sign.test(block.text)));
  add('leftovers', excuses, 'A sentence of the machine is left in the text.');
  add('dead-links', text.deadLinks, 'A link has no address that works.');
  add('empty-headings', emptyHeadings(context), 'A heading has no words.');
  add('empty-sections', emptySections(context), 'A heading has no text below it.');
  add('duplicates', duplicates(context), 'A paragraph says again what another one says.');
  add('unclosed', text.unclosed, 'Bold, italic or code begins and does not end.');
  return blockers;
}

function emptyHeadings({ text }: RuleContext): Place[] {
  return text.headings.filter((heading) => heading.text === '');
}

function emptySections({ text }: RuleContext): Place[] {
  return text.headings.filter((heading, at) => {
    const next = text.headings[at + 1];
    if (heading.level === 1 || (next && next.level > heading.level)) return false;
    return (next?.wordsBefore ?? text.wordCount) === heading.wordsBefore;
  });
}

/** Paragraphs that share 90 % of their five-word runs with one earlier paragraph. */
function duplicates({ text }: RuleContext): Place[] {
  const firstWith = new Map<string, number>();
  return text.prose.filter(({ words }, at) => {
    if (words.length < minDuplicate) return false;
    const shared = new Map<number, number>();
    const total = words.length - shingleSize + 1;
    const lower = words.map((word) => word.toLowerCase());
    for (let from = 0; from < total; from++) {
      const shingle = lower.slice(from, from + shingleSize).join(' ');
      const earlier = firstWith.get(shingle);
      if (earlier === undefined) firstWith.set(shingle, at);
      else if (earlier !== at) shared.set(earlier, (shared.get(earlier) ?? 0) + 1);
    }
    return Math.max(0, ...shared.values()) >= total * 0.9;
  });
}
