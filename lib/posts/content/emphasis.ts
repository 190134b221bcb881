import type { Run } from './inline-tokens';
import type { Inline } from './types';

type Opener = { index: number; run: Run };

/** Deeper nesting stays text, because renderers recurse. */
const deepest = 12;

/** Inlines and unpaired delimiter runs in order, with the nesting depth of each. */
export class Pieces {
  private readonly nodes: (Inline | Run)[] = [];
  private readonly depths: number[] = [];

  get length(): number {
    return this.nodes.length;
  }

  add(node: Inline | Run, depth = 0): void {
    this.nodes.push(node);
    this.depths.push(depth);
  }

  addText(text: string): void {
    this.add({ type: 'text', text });
  }

  replace(at: number, node: Inline): void {
    this.nodes[at] = node;
  }

  truncate(length: number): void {
    this.nodes.length = length;
    this.depths.length = length;
  }

  depth(from: number): number {
    let max = 0;
    for (let at = from; at < this.depths.length; at++) max = Math.max(max, this.depths[at] ?? 0);
    return max;
  }

  /** CommonMark's delimiter algorithm, in place and linear: failed searches are not repeated. */
  resolve(from: number): void {
    const { nodes, depths } = this;
    const end = nodes.length;
    const openers = new Openers<Opener>();
    let to = from;
    for (let at = from; at < end; at++) {
      const node = nodes[at];
      if (!node) continue;
      if (node.type === 'run') {
        if (node.closes)
          openers.close(node, (opener, used) => {
            const wrapped = this.wrap(opener, used, to);
            to = wrapped ?? to;
            return wrapped !== null;
          });
        if (node.count === 0) continue;
        if (node.opens) openers.list.push({ index: to, run: node });
      }
      nodes[to] = node;
      depths[to] = depths[at] ?? 0;
      to++;
    }
    if (to < end) this.truncate(to);
  }

  /** Wraps the nodes between opener and `end`; returns null and changes nothing if too deep. */
  private wrap(opener: Opener, used: 1 | 2, end: number): number | null {
    const { nodes, depths } = this;
    const from = opener.index + 1;
    let depth = 1;
    for (let at = from; at < end; at++) depth = Math.max(depth, 1 + (depths[at] ?? 0));
    if (depth > deepest) return null;
    const children = this.inlines(from, end);
    const at = opener.run.count === used ? opener.index : from;
    nodes[at] = { type: used === 2 ? 'strong' : 'em', children };
    depths[at] = depth;
    return at + 1;
  }

  inlines(from: number, end = this.nodes.length): Inline[] {
    const inlines: Inline[] = [];
    let words: Inline & { type: 'text' } = nothing;
    for (let at = from; at < end; at++) {
      const node = this.nodes[at];
      if (!node) continue;
      if (node.type === 'text' || node.type === 'run') {
        const text = node.type === 'text' ? node.text : node.mark.repeat(node.count);
        if (text === '') continue;
        if (words !== nothing) words.text += text;
        else {
          words = node.type === 'text' ? node : { type: 'text', text };
          inlines.push(words);
        }
        continue;
      }
      words = nothing;
      inlines.push(node);
    }
    return inlines;
  }
}

const nothing: Inline & { type: 'text' } = { type: 'text', text: '' };

export class Openers<Waiting extends { run: Run }> {
  readonly list: Waiting[] = [];
  /** Index in `list` below which a closer of each kind finds no opener. */
  private bottoms: Uint32Array | null = null;

  /** Pairs a closer with openers, inner pairs first. If `pair` returns false, all openers become text. */
  close(closer: Run, pair: (opener: Waiting, used: 1 | 2) => boolean): void {
    while (closer.count > 0) {
      const opener = this.find(closer);
      if (!opener) return;
      const used = opener.run.count >= 2 && closer.count >= 2 ? 2 : 1;
      if (!pair(opener, used)) this.forgetAll();
      else {
        opener.run.count -= used;
        closer.count -= used;
        this.forgetAfter(opener);
      }
    }
  }

  private find(run: Run): Waiting | null {
    const kind = (run.mark === '*' ? 6 : 0) + (run.opens ? 3 : 0) + (run.length % 3);
    const bottom = this.bottoms?.[kind] ?? 0;
    for (let at = this.list.length - 1; at >= bottom; at--) {
      const opener = this.list[at];
      if (opener && fits(opener.run, run)) {
        if (at + 1 < this.list.length) this.list.length = at + 1;
        return opener;
      }
    }
    this.bottoms ??= new Uint32Array(12);
    this.bottoms[kind] = this.list.length;
    return null;
  }

  private forgetAfter(opener: Waiting): void {
    if (opener.run.count === 0) this.list.pop();
    this.lower();
  }

  private forgetAll(): void {
    this.list.length = 0;
    this.lower();
  }

  private lower(): void {
    const { bottoms, list } = this;
    if (!bottoms) return;
    for (let kind = 0; kind < bottoms.length; kind++)
      if ((bottoms[kind] ?? 0) > list.length) bottoms[kind] = list.length;
  }
}

function fits(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark || opener.count === 0) return false;
  // CommonMark's "multiple of 3" rule distinguishes "**a*b**" from "*a**b*".
  const ambiguous = opener.closes || closer.opens;
  const odd = (opener.length + closer.length) % 3 === 0;
  return !(ambiguous && odd && (opener.length % 3 !== 0 || closer.length % 3 !== 0));
}
