/** Fenced code in the lines `from` to `to` (exclusive). */
export type Fence = {
  type: 'code';
  from: number;
  to: number;
  /** First word of the info string in lower case, or ''. */
  language: string;
  text: string;
  isClosed: boolean;
  /** A line that closes it, including the quote mark. */
  end: string;
};

const openingLine = /^((?:\s{0,40}>\s?)?)(\s{0,40})(`{3,}|~{3,})(.*)$/;

export type FenceKind = { mark: string; isQuoted: boolean; isInList: boolean };

/** The parts of a line that opens a fence, whether or not a later line closes it. */
export function readOpening(line: string, isInList: boolean) {
  const match = openingLine.exec(line);
  if (!match) return null;
  const [, quote = '', indent = '', marks = '', info = ''] = match;
  const isInlineCode = marks.startsWith('`') && info.includes('`');
  return isInlineCode || (indent.length > 3 && !isInList) ? null : { quote, indent, marks, info };
}

/**
 * CommonMark 0.31.2, section 4.5; null if no fence opens at line `at`. In a list the code loses the
 * indentation of the opening line, in a quote the ">".
 */
export function readFence(lines: string[], at: number, isInList: boolean): Fence | null {
  const opening = readOpening(lines[at] ?? '', isInList);
  if (!opening) return null;
  const { quote, indent, marks, info } = opening;
  const kind = { mark: marks.charAt(0), isQuoted: quote !== '', isInList };
  const text: string[] = [];
  let to = at + 1;
  for (; to < lines.length; to++) {
    const line = lines[to] ?? '';
    const length = fenceEnd(line, kind);
    if (length === null) return fence(false);
    if (length >= marks.length) {
      to += 1;
      return fence(true);
    }
    text.push(unindented(kind.isQuoted ? line.replace(quoteMark, '') : line, indent.length));
  }
  return fence(false);

  function fence(isClosed: boolean): Fence {
    const end = quote + indent + marks;
    return {
      type: 'code',
      from: at,
      to,
      language: languageOf(info),
      text: text.join('\n'),
      isClosed,
      end,
    };
  }
}

const quoteMark = /^\s{0,40}>\s?/;

/** Length of the closing fence on this line; 0 if it closes nothing, null if the quote has ended. */
export function fenceEnd(line: string, { mark, isQuoted, isInList }: FenceKind): number | null {
  if (isQuoted && !quoteMark.test(line)) return null;
  const inside = isQuoted ? line.replace(quoteMark, '') : line;
  const marks = inside.trim();
  if (!marks.startsWith(mark.repeat(3))) return 0;
  const spaces = inside.length - inside.trimStart().length;
  const isPlaced = spaces <= 3 || isInList;
  return isPlaced && marks === mark.repeat(marks.length) ? marks.length : 0;
}

function unindented(line: string, width: number): string {
  let start = 0;
  while (start < width && line[start] === ' ') start++;
  return line.slice(start);
}

/** Escapes and entities in an info string are not decoded. */
function languageOf(info: string): string {
  const word = /^[\w#+.-]{1,40}/.exec(info.trim())?.[0] ?? '';
  return word.toLowerCase();
}

/** Longer than any run of backticks in `text`. */
export function fenceAround(text: string, min = 3): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), min));
}
