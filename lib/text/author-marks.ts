/** More marks would turn a post into a form to fill in. */
export const maxAuthorMarks = 4;

type AuthorMark = { text: string; start: number; end: number };

const mark = /\[(?:add|check|insert)\b[^[\]\n]{1,300}\](?!\()/giu;

/** Skips lines that start with ">": there brackets are blanks for the reader to fill in. */
export function authorMarks(text: string): AuthorMark[] {
  let lineStart = 0;
  return text.split('\n').flatMap((line) => {
    const at = lineStart;
    lineStart += line.length + 1;
    if (line.startsWith('>')) return [];
    return [...line.matchAll(mark)].map((match) => ({
      text: match[0],
      start: at + match.index,
      end: at + match.index + match[0].length,
    }));
  });
}

export function brokenMarks(markdown: string): AuthorMark[] {
  return authorMarks(markdown).filter((found) => !standsAlone(markdown, found));
}

/** Removes standalone marks after the first `max`, and lines that contained nothing else. */
export function withFewMarks(texts: string[], max = maxAuthorMarks): string[] {
  let left = max;
  return texts.map((text) => {
    const surplus = authorMarks(text).filter((found) => {
      left -= 1;
      return left < 0 && standsAlone(text, found);
    });
    return surplus.reduceRight(without, text);
  });
}

function without(text: string, { start, end }: AuthorMark): string {
  const after = text.slice(end).replace(/^\.(?=\s|$)/, '');
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const rest = after.split('\n', 1)[0] ?? '';
  const emptied = !/[\p{L}\p{N}]/u.test(text.slice(lineStart, start).replace(/^\d+\./, '') + rest);
  if (!emptied) return `${text.slice(0, start).trimEnd()}${after}`;
  const before = text.slice(0, lineStart).trimEnd();
  const following = after.slice(rest.length).trimStart();
  if (!before || !following) return before + following;
  const items = isItem(before.split('\n').at(-1)) && isItem(following.split('\n', 1)[0]);
  return `${before}${items ? '\n' : '\n\n'}${following}`;
}

function isItem(line: string | undefined): boolean {
  return /^(?:- |\d+\. )/.test(line ?? '');
}

/** Whether a mark is a sentence or a line of its own. */
function standsAlone(text: string, { start, end }: AuthorMark): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n', 1)[0] ?? '';
  const begins = /(?:^|[.!?:…。！？]["”’)\]*_]*)\s*$/u.test(
    before.replace(/^[\s>*_#-]*(?:\d+\.)?[\s*_]*/u, ''),
  );
  return begins && /^[.!?]?["”’)*_]*\s*(?:$|[\p{Lu}\p{Lo}\p{N}[*_"“‘(])/u.test(after);
}
