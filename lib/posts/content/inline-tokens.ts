import {
  isAsciiMark,
  isBlankAt,
  isBlankBefore,
  isMarkAt,
  isMarkBefore,
  nextInlineMark,
} from './chars';
import type { Footnotes } from './footnotes';
import type { Inline } from './types';

/** `count` is how many of the `length` marks are still unpaired. */
export type Run = {
  type: 'run';
  mark: '*' | '_';
  count: number;
  length: number;
  opens: boolean;
  closes: boolean;
};

type TokenKind = 'text' | 'code' | 'run' | 'open' | 'image' | 'close' | 'note';

const addressLimit = 2048;
const backslash = 92;
const backtick = 96;
const star = 42;
const underscore = 95;
const openBracket = 91;
const closeBracket = 93;
const caret = 94;

/** Exposes the current token as fields rather than objects: a line has dozens of tokens. */
export class InlineScanner {
  text = '';
  run: Run | null = null;
  /** Of a "close": the address in "](address)", or null. */
  address: string | null = null;
  note: Inline | null = null;
  private at = 0;
  private start = 0;
  private fences: Map<number, number[]> | null = null;

  constructor(
    private readonly line: string,
    private readonly notes: Footnotes | null = null,
  ) {}

  get from(): number {
    return this.start;
  }

  get to(): number {
    return this.at;
  }

  get source(): string {
    return this.line.slice(this.start, this.at);
  }

  next(): TokenKind | null {
    const { line } = this;
    this.start = this.at;
    if (this.at === line.length) return null;
    const mark = nextInlineMark(line, this.at);
    if (mark > this.at) return this.words(line.slice(this.at, mark), mark);
    const code = line.charCodeAt(this.at);
    if (code === star || code === underscore) {
      this.run = readRun(line, this.at, code === star ? '*' : '_');
      this.at += this.run.length;
      return 'run';
    }
    if (code === closeBracket) return this.close();
    if (code === openBracket) {
      const found = line.charCodeAt(this.at + 1) === caret ? this.notes?.at(line, this.at) : null;
      if (found) {
        this.note = found.note;
        this.at = found.end;
        return 'note';
      }
      this.at += 1;
      return 'open';
    }
    if (code === backslash) {
      const escapes = isAsciiMark(line.charCodeAt(this.at + 1));
      const text = escapes ? line.charAt(this.at + 1) : '\\';
      return this.words(text, this.at + (escapes ? 2 : 1));
    }
    if (code === backtick) return this.code();
    this.at += 2;
    return 'image';
  }

  private words(text: string, end: number): TokenKind {
    this.text = text;
    this.at = end;
    return 'text';
  }

  private code(): TokenKind {
    const { line } = this;
    const count = runLength(line, this.at);
    this.fences ??= listFences(line);
    const end = findFence(this.fences, this.at + count, count);
    if (end < 0) return this.words('`'.repeat(count), this.at + count);
    this.text = trimCode(line.slice(this.at + count, end));
    this.at = end + count;
    return 'code';
  }

  private close(): TokenKind {
    const end = addressEnd(this.line, this.at + 1);
    this.address = end < 0 ? null : addressPart(this.line.slice(this.at + 2, end));
    this.at = end < 0 ? this.at + 1 : end + 1;
    return 'close';
  }
}

function runLength(line: string, from: number): number {
  const code = line.charCodeAt(from);
  let to = from + 1;
  while (line.charCodeAt(to) === code) to++;
  return to - from;
}

/** Positions of backtick runs by length, last first, so that used ones pop off the end. */
function listFences(line: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = line.indexOf('`'); at >= 0; ) {
    const count = runLength(line, at);
    const places = runs.get(count);
    if (places) places.push(at);
    else runs.set(count, [at]);
    at = line.indexOf('`', at + count);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

function findFence(fences: Map<number, number[]>, from: number, count: number): number {
  const places = fences.get(count) ?? [];
  while ((places.at(-1) ?? from) < from) places.pop();
  return places.at(-1) ?? -1;
}

function trimCode(text: string): string {
  const padded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
  return padded ? text.slice(1, -1) : text;
}

/** CommonMark's flanking rule: "2 * 3 * 4" and snake_case stay text. */
function readRun(line: string, at: number, mark: Run['mark']): Run {
  const length = runLength(line, at);
  const end = at + length;
  const spaceBefore = isBlankBefore(line, at);
  const spaceAfter = isBlankAt(line, end);
  const markBefore = isMarkBefore(line, at);
  const markAfter = isMarkAt(line, end);
  const left = !spaceAfter && (!markAfter || spaceBefore || markBefore);
  const right = !spaceBefore && (!markBefore || spaceAfter || markAfter);
  const isStar = mark === '*';
  const opens = left && (isStar || !right || markBefore);
  const closes = right && (isStar || !left || markAfter);
  return { type: 'run', mark, count: length, length, opens, closes };
}

/** Parentheses nest once, which bounds the work: no address is scanned twice. Returns -1 if unclosed. */
function addressEnd(line: string, from: number): number {
  if (line.charCodeAt(from) !== 40) return -1;
  const stop = Math.min(line.length, from + 1 + addressLimit);
  let depth = 1;
  for (let at = from + 1; at < stop; at++) {
    const code = line.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === 40 && ++depth > 2) return -1;
    else if (code === 41 && --depth === 0) return at;
  }
  return -1;
}

function addressPart(inside: string): string {
  const text = inside.trim();
  const end = text.search(/\s/);
  const address = end < 0 ? text : text.slice(0, end);
  if (!address.startsWith('<') && !address.includes('\\')) return address;
  return address.replace(/^<(.*)>$/, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
