import { authorMarks } from '@/lib/ai/text/author-marks';
import { readKeyphrase } from '@/lib/seo/keyphrase';
import { type Fact, type FactKind, type Found, fact } from './fact';
import { capitalWords, lowerWords, namesOf, type Words } from './names';
import { numbersOf } from './numbers';

/** What a change lost and what it added, each with its place in the text it stands in. */
export type FactChange = { lost: Fact[]; added: Fact[] };

type Surroundings = {
  keyword: string;
  /** The whole post: it tells names from words that only begin a sentence. */
  post: string;
};

/**
 * Compares two wordings of one passage. A fact that stands twice has to stand twice again. Names
 * are found in scripts that have capitals only. Linear in the length of the texts.
 */
export function compareFacts(before: string, after: string, around: Surroundings): FactChange {
  const lower = lowerWords(`${around.post}\n${before}\n${after}`);
  const known = capitalWords(around.post);
  const [old, now] = [before, after].map((text) => factsOf(text, { lower, known }));
  const change = {
    lost: missing(old ?? [], now ?? []),
    added: missing(now ?? [], old ?? []),
  };
  const keyphrase = readKeyphrase(around.keyword);
  if (keyphrase.length > 0 && keyphrase.count(before) > 0 && keyphrase.count(after) === 0)
    change.lost.push({ kind: 'keyword', text: around.keyword, from: 0, to: before.length });
  return change;
}

/** Those of `facts` that `others` have too few of. */
function missing(facts: Found[], others: Found[]): Fact[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return facts.flatMap(({ key, ...fact }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : [fact];
  });
}

function factsOf(text: string, words: Words): Found[] {
  const facts: Found[] = [];
  // What was found gives way to blanks, so that nothing is counted twice.
  let rest = text;
  const take = (
    kind: FactKind,
    pattern: RegExp,
    keyOf: (match: RegExpMatchArray) => string | null,
  ) => {
    rest = rest.replace(pattern, (...args) => {
      const match = args as unknown as RegExpMatchArray;
      const at = args.findLast((arg) => typeof arg === 'number') as number;
      const written = match[0];
      const key = keyOf(match);
      if (key === null) return written;
      facts.push({
        kind,
        key: `${kind} ${key}`,
        text: written.trim(),
        from: at,
        to: at + written.length,
      });
      return written.replace(/[^\n]/g, ' ');
    });
  };
  for (const { text: mark, start, end } of authorMarks(text))
    facts.push({ kind: 'mark', key: `mark ${mark}`, text: mark, from: start, to: end });
  take('image', /^\s*!\[[^\n]*$/gm, ([line]) => line.trim());
  take('heading', /^#{1,6}\s[^\n]*$/gm, ([line]) => line.trim());
  take('code', /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, ([code]) => code);
  takeLinks(text, facts);
  rest = rest.replace(/\]\([^()\n]{0,2048}(?:\([^()\n]*\)[^()\n]*)?\)/g, (link) =>
    ' '.repeat(link.length),
  );
  take(
    'link',
    /\bhttps?:\/\/[^\s<>"”)\]]+|\bwww\.[^\s<>"”)\]]+|[\w.+-]+@[\w-]+\.[\w.]+/g,
    ([url]) => url,
  );
  for (const quote of quotations(rest)) facts.push(quote);
  for (const number of numbersOf(rest)) facts.push(number);
  for (const name of namesOf(rest, words)) facts.push(name);
  for (const match of rest.matchAll(negations))
    facts.push(fact('negation', match[0], match.index, 'negation'));
  return facts;
}

/** A link is its address; its words are read as words. */
function takeLinks(text: string, facts: Found[]): void {
  for (const match of text.matchAll(/\]\(([^()\s]{1,2048}(?:\([^()\s]*\)[^()\s]*)?)[^()\n]*\)/g))
    facts.push(fact('link', match[1] ?? '', match.index + 2, match[1] ?? ''));
}

const quoted = /[“„«"]([^“”„«»"\n]{2,400})[”“»"]|「([^」\n]{1,200})」|『([^』\n]{1,200})』/gu;

/** Words between marks of quotation, whichever marks those are. */
function quotations(text: string): Found[] {
  return [...text.matchAll(quoted)].map((match) => {
    const words = (match[1] ?? match[2] ?? match[3] ?? '').trim();
    return fact(
      'quotation',
      match[0],
      match.index,
      words.replace(/\s+/g, ' ').replace(/[.,]$/, ''),
    );
  });
}

const negations =
  /(?<![\p{L}])(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|\p{L}+n['’]t|nicht|nie|niemals|kein\p{L}*|ohne|ne|pas|jamais|sans|aucun\p{L}*|nunca|sin|ningún|non|mai|senza|не|нет|никогда|без|و?لا|و?لم|و?لن|و?ليس|לא|אין|don['’]t)(?![\p{L}])/giu;
