import { type Fence, type FenceKind, fenceEnd, readFence, readOpening } from './fences';
import { readLine } from './lines';
import { readTable, type Table } from './tables';

export type Region = Fence | Table;

type Options = {
  /** Reads an open fence as code. Elsewhere it is text, or it would swallow the rest of a post. */
  isGrowing?: boolean;
};

/** Fences and tables of a Format 2 body in order; all other lines are read one by one. */
export function regionsOf(lines: string[], { isGrowing = false }: Options = {}): Region[] {
  const regions: Region[] = [];
  const fences = closedFences(lines, isGrowing);
  let isInList = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const region: Region | null = fences.readAt(at, isInList) ?? tableAt(lines, at, fences);
    if (region) {
      regions.push(region);
      at = region.to - 1;
    }
    const isIndented = /^\s/.test(line);
    isInList = item.test(line) || (isInList && isIndented);
  }
  return regions;
}

function tableAt(lines: string[], at: number, fences: Fences): Table | null {
  // The delimiter row is the rarer line, so it is tested first.
  const second = lines[at + 1] ?? '';
  if (!second.includes('-') || !/^[\s|:-]+$/.test(second)) return null;
  if (readLine(lines[at] ?? '', 2).type !== 'paragraph') return null;
  return readTable(lines, at, (line, place) => isOther(line) || fences.opensAt(place, false));
}

type Fences = ReturnType<typeof closedFences>;

/** Precomputes closing fences, or many open fences would take quadratic time. */
function closedFences(lines: string[], isGrowing: boolean) {
  const ends = new Map<string, Int32Array>();
  /** Does not read the code: a table may ask for the same fence at each of its lines. */
  const opensAt = (at: number, isInList: boolean): boolean => {
    const opening = readOpening(lines[at] ?? '', isInList);
    if (!opening) return false;
    const { marks, quote } = opening;
    const kind = { mark: marks.charAt(0), isQuoted: quote !== '', isInList };
    const key = Object.values(kind).join();
    const longest = ends.get(key) ?? longestEnds(lines, kind);
    ends.set(key, longest);
    return isGrowing || (longest[at + 1] ?? 0) >= marks.length;
  };
  const readAt = (at: number, isInList: boolean): Fence | null =>
    opensAt(at, isInList) ? readFence(lines, at, isInList) : null;
  return { opensAt, readAt };
}

/** For each line the longest closing fence from there on. */
function longestEnds(lines: string[], kind: FenceKind): Int32Array {
  const longest = new Int32Array(lines.length + 1);
  for (let at = lines.length - 1; at >= 0; at--) {
    const length = fenceEnd(lines[at] ?? '', kind);
    longest[at] = length === null ? 0 : Math.max(length, longest[at + 1] ?? 0);
  }
  return longest;
}

function isOther(line: string): boolean {
  return readLine(line, 2).type !== 'paragraph';
}

const item = /^\s*(?:[-*]|\d{1,9}[.)])\s/;

/** Tests whether a line is outside all regions. */
export function outsideRegions(
  lines: string[],
  regions = regionsOf(lines),
): (at: number) => boolean {
  const inside = new Uint8Array(lines.length);
  for (const { from, to } of regions) inside.fill(1, from, to);
  return (at) => inside[at] !== 1;
}

/** Character offsets of the regions of a text; `end` is that of the last line's end. */
export function regionPlaces(text: string): { type: Region['type']; start: number; end: number }[] {
  const lines = text.split('\n');
  const ends: number[] = [];
  let at = 0;
  for (const line of lines) {
    at += line.length;
    ends.push(at);
    at += 1;
  }
  return regionsOf(lines).map(({ type, from, to }) => ({
    type,
    start: from === 0 ? 0 : (ends[from - 1] ?? 0) + 1,
    end: ends[to - 1] ?? text.length,
  }));
}
