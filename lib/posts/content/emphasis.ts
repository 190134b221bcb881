import type { Inline } from './types';

/** A mark on its way to becoming emphasis or plain text again. */
export type Run = {
  type: 'run';
  mark: '*' | '_';
  count: number;
  opens: boolean;
  closes: boolean;
};
export type Piece = { node: Inline | Run; depth: number };

type Opener = { index: number; run: Run; length: number };

/** Deeper nesting than this stays text: nobody reads it, and renderers recurse. */
const deepest = 12;

/**
 * Turns pairs of marks into strong and emphasis, after CommonMark's delimiter algorithm: closers
 * look back for the nearest fitting opener, and a failed search is remembered so that it is never
 * repeated. Every piece moves into a parent at most once, so the time is linear.
 */
export function resolveEmphasis(pieces: Piece[]): Piece[] {
  const out: Piece[] = [];
  const openers: Opener[] = [];
  const bottoms = new Map<string, number>();
  const forget = (height: number) => {
    openers.length = height;
    for (const [key, bottom] of bottoms) bottoms.set(key, Math.min(bottom, height));
  };
  for (const piece of pieces) {
    if (piece.node.type !== 'run') {
      out.push(piece);
      continue;
    }
    const run = { ...piece.node };
    const length = run.count;
    while (run.closes && run.count > 0) {
      const key = `${run.mark}${run.opens}${length % 3}`;
      const found = findOpener(openers, bottoms.get(key) ?? 0, run, length);
      if (found < 0) {
        bottoms.set(key, openers.length);
        break;
      }
      // Too deep: what encloses this would be deeper still, so all waiting openers are text.
      if (!wrap(out, openers[found], run)) forget(0);
      else forget(openers[found]?.run.count ? found + 1 : found);
    }
    if (run.count === 0) continue;
    if (run.opens) openers.push({ index: out.length, run, length });
    out.push({ node: run, depth: 0 });
  }
  return out;
}

function findOpener(openers: Opener[], bottom: number, run: Run, length: number): number {
  for (let at = openers.length - 1; at >= bottom; at--) {
    const opener = openers[at];
    if (!opener || opener.run.mark !== run.mark || opener.run.count === 0) continue;
    // CommonMark's "multiple of 3" rule, which tells "**a*b**" from "*a**b*".
    const ambiguous = opener.run.closes || run.opens;
    const odd =
      (opener.length + length) % 3 === 0 && !(opener.length % 3 === 0 && length % 3 === 0);
    if (!(ambiguous && odd)) return at;
  }
  return -1;
}

/** Moves everything behind the opener into a new node. False, with nothing changed, if too deep. */
function wrap(out: Piece[], opener: Opener | undefined, run: Run): boolean {
  if (!opener) return false;
  let depth = 1;
  for (let at = opener.index + 1; at < out.length; at++)
    depth = Math.max(depth, 1 + (out[at]?.depth ?? 0));
  if (depth > deepest) return false;
  const children = toInlines(out.splice(opener.index + 1));
  const used = opener.run.count >= 2 && run.count >= 2 ? 2 : 1;
  opener.run.count -= used;
  run.count -= used;
  if (opener.run.count === 0) out.pop();
  out.push({ node: { type: used === 2 ? 'strong' : 'em', children }, depth });
  return true;
}

/** Finished inlines: marks that found no partner are text, and neighbouring texts are one. */
export function toInlines(pieces: Piece[]): Inline[] {
  const inlines: Inline[] = [];
  let words: string[] = [];
  const flush = () => {
    const text = words.join('');
    if (text) inlines.push({ type: 'text', text });
    words = [];
  };
  for (const { node } of pieces) {
    if (node.type === 'text') words.push(node.text);
    else if (node.type === 'run') words.push(node.mark.repeat(node.count));
    else {
      flush();
      inlines.push(node);
    }
  }
  flush();
  return inlines;
}
