/** Titles and articles that stand before a name and are not part of it. */
const titles = new Set(
  'dr prof professor professora mr mrs ms mme mlle monsieur madame m herr frau señor señora sr sra don doña sir dame lord lady president präsident präsidentin président présidente presidente minister ministre ministro chancellor kanzler kanzlerin ceo cfo judge captain general the der die das le la les el los las'.split(
    ' ',
  ),
);
const joiners = 'of|the|for|and|von|van|der|den|de|la|du|des|del|für|und|et|y|da|di|al|bin';
const word = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]{0,30}`;
const run = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@/-])${word}(?:\s(?:(?:${joiners})\s){0,3}${word}){0,7}`,
  'gu',
);

const germanRun = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@/-])${word}(?:\s(?:(?:von|van|de|di|al)\s){0,2}${word}){0,7}`,
  'gu',
);
const elision = /^(?:[LDNSJ]|Qu)['’](?=\p{Lu})/u;

export type Name = { start: number; end: number; text: string; words: string[] };

/**
 * Names of people, places, products and organisations, by their capitals. German capitalises every
 * noun: there only runs of two words, acronyms and words with inner capitals count.
 */
export function namesIn(text: string, language: string | null): Name[] {
  // "Straßen der Gemeinden" is no name: German capitalises every noun.
  return [...text.matchAll(language === 'de' ? germanRun : run)].flatMap((match) => {
    const starts = /(?:^|[.!?:]["”’»)]?\s+|^\W+)$/u.test(
      text.slice(Math.max(0, match.index - 4), match.index),
    );
    let words = match[0]
      .split(/\s+/)
      .map((one) => one.replace(elision, '').replace(/[.’']s$|[.,]$|['’]s?$/u, ''));
    let start = match.index;
    // The first word of a sentence has its capital from there, unless a name follows it.
    if (starts && (words.length === 1 || language === 'de' || isCommon(words[0] ?? ''))) {
      if (!isSure(words[0] ?? '') && !elision.test(match[0])) {
        start += match[0].indexOf(words[1] ?? match[0]);
        words = words.slice(1);
      }
    }
    words = words.filter((one) => one.length > 1 && !titles.has(one.toLowerCase()));
    words = words.filter((one) => !new RegExp(`^(?:${joiners})$`).test(one));
    if (words.length === 0 || words.every((one) => calendar.test(one))) return [];
    if (language === 'de' && words.length < 2 && !isSure(words[0] ?? '')) return [];
    if (language === 'de' && words.some((one) => one.length > 14)) return [];
    return [
      {
        start,
        end: match.index + match[0].length,
        text: text.slice(start, match.index + match[0].length),
        words,
      },
    ];
  });
}

const calendar =
  /^(?:I|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|English|German|French|Spanish|European|American|British)$/;
const common = new Set(
  'the a an in on at for from by with according as when while if after before since today most many some all this that these those it its their our your his her he she they we you but and or so yet both each every among about around over under more less one two three research studies der die das ein eine au aux in im am an auf bei nach laut von vom mit für seit wenn als und oder aber le la les un une des en dans selon pour par avec depuis quand si et ou mais el los las una de según para por con desde cuando y o pero'.split(
    ' ',
  ),
);

function isCommon(one: string): boolean {
  return common.has(one.toLowerCase());
}

/** An acronym or a word with a capital inside: "WHO", "iPhone", "YouTube". */
function isSure(one: string): boolean {
  return /^[\p{Lu}\p{N}&]{2,}$/u.test(one) || /\p{Ll}\p{Lu}/u.test(one);
}

/** The words of a passage, its source's title and publisher, as names are looked up in them. */
export type NameIndex = {
  words: Set<string>;
  acronyms: Set<string>;
  pairs: Map<string, Set<string>>;
};

export function indexNames(text: string): NameIndex {
  const tokens = (text.match(/[\p{L}\p{N}&]+(?:[.'’-][\p{L}\p{N}]+)*/gu) ?? []).map((one) =>
    one.replace(/['’]s$/, ''),
  );
  const words = new Set<string>();
  const pairs = new Map<string, Set<string>>();
  for (const [at, token] of tokens.entries()) {
    words.add(fold(token));
    for (const part of token.split(/[-'’.]/)) words.add(fold(part));
    const before = tokens[at - 1];
    if (
      before &&
      /^\p{Lu}/u.test(before) &&
      /^\p{Lu}/u.test(token) &&
      !titles.has(before.toLowerCase())
    )
      pairs.set(fold(token), (pairs.get(fold(token)) ?? new Set()).add(fold(before)));
  }
  return { words, acronyms: acronymsOf(tokens), pairs };
}

function acronymsOf(tokens: string[]): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < tokens.length; at++) {
    let initials = '';
    for (const token of tokens.slice(at, at + 9)) {
      if (/^\p{Lu}/u.test(token)) initials += token[0];
      else if (!new RegExp(`^(?:${joiners}|on|in|to)$`).test(token)) break;
      if (initials.length > 1) found.add(initials.toLowerCase());
    }
  }
  return found;
}

/** Every word of the name, its initials, or a surname that the passage gives to nobody else. */
export function hasName({ words }: Name, index: NameIndex): boolean {
  const folded = words.map(fold);
  const known = folded.filter((one) => isKnown(one, index));
  if (known.length === folded.length) return true;
  const initials = folded.map((one) => one[0]).join('');
  if (folded.length > 1 && index.words.has(initials) && initials.length > 2) return true;
  const surname = folded.at(-1) ?? '';
  if (folded.length > 3 || !index.words.has(surname)) return false;
  const firsts = index.pairs.get(surname);
  if (!firsts) return true;
  return [...firsts].some((first) =>
    folded.some((one) => first.length === 1 && one.startsWith(first)),
  );
}

function isKnown(one: string, index: NameIndex): boolean {
  if (index.words.has(one) || index.acronyms.has(one)) return true;
  if (one.includes('-')) return one.split('-').every((part) => index.words.has(part));
  const stem = one.replace(/(?:es|s|n)$/, '');
  return stem.length > 2 && (index.words.has(stem) || index.words.has(`${one}s`));
}

function fold(one: string): string {
  return one.normalize('NFD').replace(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase();
}
