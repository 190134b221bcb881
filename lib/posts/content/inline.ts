import { nextInlineMark } from './chars';
import { Pieces } from './emphasis';
import type { Footnotes } from './footnotes';
import { InlineScanner } from './inline-tokens';
import { isTooDense } from './parts';
import { safeHref } from './safe-href';
import type { Inline } from './types';

const nothing: Inline = { type: 'text', text: '' };

/** Unsafe links keep only their words, images their description. Lines that are too dense stay text. */
export function parseInline(line: string, notes: Footnotes | null = null): Inline[] {
  return isTooDense(line) ? [{ type: 'text', text: line }] : parseForms(line, notes);
}

/** {@link parseInline} without the density limit. Linear in the length of the line. */
export function parseForms(line: string, notes: Footnotes | null = null): Inline[] {
  if (nextInlineMark(line, 0) === line.length) return line ? [{ type: 'text', text: line }] : [];
  const pieces = new Pieces();
  const brackets: Bracket[] = [];
  const scanner = new InlineScanner(line, notes);
  for (let kind = scanner.next(); kind; kind = scanner.next()) {
    if (kind === 'text') pieces.addText(scanner.text);
    else if (kind === 'code') pieces.add({ type: 'code', text: scanner.text });
    else if (kind === 'note') {
      if (scanner.note) pieces.add(scanner.note);
    } else if (kind === 'run') {
      if (scanner.run) pieces.add(scanner.run);
    } else if (kind === 'close') closeBracket(pieces, brackets, scanner);
    else {
      brackets.push({ at: pieces.length, image: kind === 'image' });
      pieces.add({ type: 'text', text: scanner.source });
    }
  }
  pieces.resolve(0);
  return pieces.inlines(0);
}

type Bracket = { at: number; image: boolean };

function closeBracket(pieces: Pieces, brackets: Bracket[], scanner: InlineScanner): void {
  const opener = brackets.pop();
  if (!opener || scanner.address === null) {
    pieces.addText(scanner.source);
    return;
  }
  const href = opener.image ? null : safeHref(scanner.address);
  if (href === null) {
    pieces.replace(opener.at, nothing);
    return;
  }
  const from = opener.at + 1;
  pieces.resolve(from);
  const depth = 1 + pieces.depth(from);
  const node = link(href, pieces.inlines(from));
  pieces.truncate(opener.at);
  pieces.add(node, depth);
  // Links do not nest, so earlier brackets can no longer open one.
  brackets.length = 0;
}

function link(href: string, written: Inline[]): Inline {
  const children: Inline[] = hasText(written) ? written : [{ type: 'text', text: href }];
  return { type: 'link', href, children };
}

function hasText(inlines: Inline[]): boolean {
  return inlines.some((inline) => plainInline([inline]).trim() !== '');
}

export function plainInline(inlines: Inline[]): string {
  let words = '';
  for (const inline of inlines)
    words += 'children' in inline ? plainInline(inline.children) : inline.text;
  return words;
}

/** Ignores whether the address is safe. */
export function firstLinkText(line: string): string | null {
  const opened: { text: string; image: boolean }[] = [];
  const scanner = new InlineScanner(line);
  for (let kind = scanner.next(); kind; kind = scanner.next()) {
    const top = opened.at(-1);
    if (kind === 'open' || kind === 'image') opened.push({ text: '', image: kind === 'image' });
    else if (kind === 'close') {
      const closed = opened.pop();
      if (!closed) continue;
      const text = closed.text.trim();
      if (scanner.address !== null && !closed.image && text) return text;
      const outer = opened.at(-1);
      if (outer) outer.text += closed.text;
    } else if (top && kind !== 'run') top.text += scanner.text;
  }
  return null;
}
