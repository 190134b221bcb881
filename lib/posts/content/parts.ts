import { countInlineMarks } from './chars';
import { outsideRegions, type Region } from './regions';

/** Max weight of a page: see weightOf(). A post of 5,000 words weighs about 1,100. */
const maxOnPage = 1_500;
/** Lines with more marks render as plain text. */
const maxMarks = 5_000;
const pictureWeight = 10;

/** First line of each page. Rendering 100,000 lines at once would block the server. */
export function partStarts(lines: string[]): number[] {
  const starts = [0];
  let weight = 0;
  for (const [at, line] of lines.entries()) {
    const own = weightOf(line);
    if (weight > 0 && weight + own > maxOnPage) {
      starts.push(at);
      weight = 0;
    }
    weight += own;
  }
  return starts;
}

function weightOf(line: string): number {
  if (line.trimStart().startsWith('![')) return pictureWeight;
  const marks = Math.min(maxMarks, countInlineMarks(line, maxMarks));
  const cells = line.includes('|') ? line.split('|').length : 0;
  return (line ? 1 : 0.1) + line.length / 100 + (marks + cells) / 8;
}

export function isTooDense(line: string): boolean {
  return line.length > maxMarks && countInlineMarks(line, maxMarks) === maxMarks;
}

/** Headings and images above a part, which determine its image keys. */
export function namingLines(lines: string[], regions: Region[]): string[] {
  const isRead = outsideRegions(lines, regions);
  return lines.filter((line, at) => /^\s*(?:#|!\[)/.test(line) && isRead(at));
}

/** Repeats the header or fence of a region that the part cuts. */
export function linesOfPart(
  lines: string[],
  regions: Region[],
  { from, to = lines.length }: { from: number; to?: number },
): string[] {
  const first = regions.find((region) => region.from < from && from < region.to);
  const last = regions.find((region) => region.from < to && to < region.to);
  const opening = first
    ? lines.slice(first.from, first.from + (first.type === 'code' ? 1 : 2))
    : [];
  const closing = last?.type === 'code' ? [last.end] : [];
  const isAtDelimiters = first?.type === 'table' && from === first.from + 1;
  return [...opening, ...lines.slice(isAtDelimiters ? from + 1 : from, to), ...closing];
}
