/** A mark that may open or close emphasis, a bracket, or plain text. */
export type Token =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'run'; mark: '*' | '_'; count: number; opens: boolean; closes: boolean }
  | { type: 'open'; image: boolean }
  /** "]" with what follows it: the address in "](address)", or null when there is none. */
  | { type: 'close'; address: string | null; source: string };

const special = /[\\`*_[\]!]/g;
const punctuation = /[\p{P}\p{S}]/u;
const addressLimit = 2048;

/** Cuts one line into tokens. Every character is looked at a fixed number of times. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  const findFence = fenceFinder(line);
  let at = 0;
  const push = (token: Token, length: number) => {
    tokens.push(token);
    at += length;
  };
  while (at < line.length) {
    const char = line[at] ?? '';
    if (char === '\\') {
      const next = line[at + 1] ?? '';
      const escapes = next !== '' && /[!-/:-@[-`{-~]/.test(next);
      push({ type: 'text', text: escapes ? next : '\\' }, escapes ? 2 : 1);
    } else if (char === '`') {
      const count = runLength(line, at);
      const end = findFence(at + count, count);
      const text = end < 0 ? '`'.repeat(count) : trimCode(line.slice(at + count, end));
      push({ type: end < 0 ? 'text' : 'code', text }, end < 0 ? count : end + count - at);
    } else if (char === '*' || char === '_') {
      const count = runLength(line, at);
      push({ type: 'run', mark: char, count, ...flanks(line, at, count) }, count);
    } else if (char === '[') push({ type: 'open', image: false }, 1);
    else if (char === '!' && line[at + 1] === '[') push({ type: 'open', image: true }, 2);
    else if (char === ']') {
      const address = readAddress(line, at + 1);
      const source = address === null ? ']' : line.slice(at, address.end);
      push({ type: 'close', address: address?.text ?? null, source }, source.length);
    } else {
      special.lastIndex = at + 1;
      const next = special.exec(line)?.index ?? line.length;
      push({ type: 'text', text: line.slice(at, next) }, next - at);
    }
  }
  return tokens;
}

function runLength(line: string, from: number): number {
  let to = from;
  while (line[to] === line[from]) to++;
  return to - from;
}

/** Finds the next run of exactly `count` backticks; positions are listed once per line. */
function fenceFinder(line: string): (from: number, count: number) => number {
  let runs: Map<number, number[]> | null = null;
  return (from, count) => {
    runs ??= listFences(line);
    const places = runs.get(count) ?? [];
    while ((places.at(-1) ?? from) < from) places.pop();
    return places.at(-1) ?? -1;
  };
}

/** Positions of backtick runs by length, last first, so that used ones are popped off the end. */
function listFences(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const match of line.matchAll(/`+/g)) {
    const places = runs.get(match[0].length);
    if (places) places.push(match.index);
    else runs.set(match[0].length, [match.index]);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

function trimCode(text: string): string {
  const padded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
  return padded ? text.slice(1, -1) : text;
}

/** CommonMark's rule of flanks: "2 * 3 * 4" and snake_case stay as they are. */
function flanks(line: string, at: number, count: number): { opens: boolean; closes: boolean } {
  const before = charBefore(line, at);
  const after = charAfter(line, at + count);
  const spaceBefore = /^\s?$/u.test(before);
  const spaceAfter = /^\s?$/u.test(after);
  const markBefore = punctuation.test(before);
  const markAfter = punctuation.test(after);
  const left = !spaceAfter && (!markAfter || spaceBefore || markBefore);
  const right = !spaceBefore && (!markBefore || spaceAfter || markAfter);
  if (line[at] === '*') return { opens: left, closes: right };
  return { opens: left && (!right || markBefore), closes: right && (!left || markAfter) };
}

function charBefore(line: string, at: number): string {
  return [...line.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
}

function charAfter(line: string, at: number): string {
  return [...line.slice(at, at + 2)][0] ?? '';
}

/**
 * Reads "(address)" or "(address "title")". Parentheses nest once, which also bounds the work: a
 * line of openings is given up at the third, so no address is scanned twice over.
 */
function readAddress(line: string, from: number): { text: string; end: number } | null {
  if (line[from] !== '(') return null;
  let depth = 1;
  const stop = Math.min(line.length, from + 1 + addressLimit);
  for (let at = from + 1; at < stop; at++) {
    const char = line[at];
    if (char === '\\') at++;
    else if (char === '(' && ++depth > 2) return null;
    else if (char === ')' && --depth === 0)
      return { text: addressPart(line.slice(from + 1, at)), end: at + 1 };
  }
  return null;
}

function addressPart(inside: string): string {
  const text = inside.trim();
  const end = text.search(/\s/);
  const address = end < 0 ? text : text.slice(0, end);
  return address.replace(/^<(.*)>$/, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
