import { type Piece, resolveEmphasis, toInlines } from './emphasis';
import { tokenize } from './inline-tokens';
import { safeHref } from './safe-href';
import type { Inline } from './types';

const nothing: Piece = { node: { type: 'text', text: '' }, depth: 0 };

/**
 * Bold, italic, code and links of one line. Addresses other than http, https and mailto leave only
 * their words; pictures inside a line leave their description. Linear in the length of the line.
 */
export function parseInline(line: string): Inline[] {
  const pieces: Piece[] = [];
  let brackets: { at: number; image: boolean }[] = [];
  for (const token of tokenize(line)) {
    if (token.type === 'open') {
      brackets.push({ at: pieces.length, image: token.image });
      pieces.push(textPiece(token.image ? '![' : '['));
    } else if (token.type === 'close') {
      const opener = brackets.pop();
      if (!opener || token.address === null) {
        pieces.push(textPiece(token.source));
        continue;
      }
      const href = opener.image ? null : safeHref(token.address);
      if (href === null) pieces[opener.at] = nothing;
      else {
        const inner = resolveEmphasis(pieces.splice(opener.at + 1));
        pieces[opener.at] = linkPiece(href, inner);
        // A link holds no link, so no bracket before this one can become one any more.
        brackets = [];
      }
    } else pieces.push({ node: token, depth: 0 });
  }
  return toInlines(resolveEmphasis(pieces));
}

function textPiece(text: string): Piece {
  return { node: { type: 'text', text }, depth: 0 };
}

function linkPiece(href: string, inner: Piece[]): Piece {
  const written = toInlines(inner);
  const children: Inline[] = hasText(written) ? written : [{ type: 'text', text: href }];
  const depth = 1 + inner.reduce((most, piece) => Math.max(most, piece.depth), 0);
  return { node: { type: 'link', href, children }, depth };
}

function hasText(inlines: Inline[]): boolean {
  return inlines.some((inline) => plainInline([inline]).trim() !== '');
}

/** The words of inlines without their form. */
export function plainInline(inlines: Inline[]): string {
  return inlines
    .map((inline) => ('children' in inline ? plainInline(inline.children) : inline.text))
    .join('');
}

/** The words of the first link of a line, whatever its address, or null when there is none. */
export function firstLinkText(line: string): string | null {
  const opened: { text: string; image: boolean }[] = [];
  for (const token of tokenize(line)) {
    const top = opened.at(-1);
    if (token.type === 'open') opened.push({ text: '', image: token.image });
    else if (token.type === 'close') {
      const closed = opened.pop();
      if (!closed) continue;
      if (token.address !== null && !closed.image && closed.text.trim()) return closed.text.trim();
      const outer = opened.at(-1);
      if (outer) outer.text += closed.text;
    } else if (top && token.type !== 'run') top.text += token.text;
  }
  return null;
}
