/** Text as quotations are compared: no case, one form of quotes, dashes, spaces and ligatures. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\u00ad|(?<=\p{L})-\n\s*(?=\p{Ll})/gu, '')
    .replace(/[\u2018\u2019\u201a\u201b\u2032`´]/g, "'")
    .replace(/["\u201c\u201d\u201e\u201f«»‹›\u2033]/g, '')
    .replace(/[\u2010-\u2015\u2212]|--+/g, '-')
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim()
    .toLowerCase();
}

export type Quotation = { start: number; end: number; text: string };

const marks = /‘([^‘\n]{2,1200}?)’(?!\p{L})|["“„«]\s?([^"“”„«»\n]{2,1200}?)\s?["”“»]/gu;
const fewWords = 3;

/** What stands in quotation marks and is long enough to be somebody's words. */
export function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(marks)]
    .map((match) => {
      const inside = match[1] ?? match[2] ?? '';
      const start = match.index + match[0].indexOf(inside);
      return { start, end: start + inside.length, text: inside };
    })
    .filter(({ text: words }) => words.split(/\s+/).length >= fewWords);
}

const cuts = /\s?(?:\[?(?:…|\.\.\.)\]?|\[[^\]]{0,40}\])\s?/u;

/** The words of a quotation, folded, between its omissions. */
export function foldedParts(quotation: string): string[] {
  return quotation
    .split(cuts)
    .map((one) => foldText(one).replace(/^[\s,.;:!?]+|[\s,.;:!?]+$/g, ''))
    .filter((part) => part !== '');
}

/** Whether a folded passage has the parts of a quotation in their order. */
export function hasParts(passage: string, parts: string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = findWhole(passage, part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from > 0;
}

/** Not inside a longer word or number. */
function findWhole(passage: string, part: string, from: number): number {
  for (let at = passage.indexOf(part, from); at >= 0; at = passage.indexOf(part, at + 1)) {
    const before = passage[at - 1] ?? ' ';
    const after = passage[at + part.length] ?? ' ';
    if (!isWordChar(before) && !isWordChar(after)) return at;
  }
  return -1;
}

function isWordChar(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}
