import { countInlineMarks } from './chars';
import { outsideRegions, type Region } from './regions';

/**
 * Weight that one page shows: a line counts as one, and so do a hundred characters and eight marks
 * of form or cells. A post of 5,000 words weighs about 1,100.
 */
const mostOnPage = 1_500;
/** A line with more marks is shown as it is written: no person wrote it for its form. */
const mostMarks = 5_000;
const pictureWeight = 10;

/**
 * Cuts the lines of a post into what one page can show: drawing 100,000 short lines at once would
 * hold up the server for everybody. Answers with the line each part begins at.
 */
export function partStarts(lines: string[]): number[] {
  const starts = [0];
  let weight = 0;
  for (const [at, line] of lines.entries()) {
    const own = weightOf(line);
    if (weight > 0 && weight + own > mostOnPage) {
      starts.push(at);
      weight = 0;
    }
    weight += own;
  }
  return starts;
}

function weightOf(line: string): number {
  if (line.trimStart().startsWith('![')) return pictureWeight;
  const marks = Math.min(mostMarks, countInlineMarks(line, mostMarks));
  const cells = line.includes('|') ? line.split('|').length : 0;
  return (line ? 1 : 0.1) + line.length / 100 + (marks + cells) / 8;
}

export function isTooDense(line: string): boolean {
  return line.length > mostMarks && countInlineMarks(line, mostMarks) === mostMarks;
}

/** The lines above a part that name its images: images themselves, and headings over them. */
export function namingLines(lines: string[], regions: Region[]): string[] {
  const isRead = outsideRegions(lines, regions);
  return lines.filter((line, at) => /^\s*(?:#|!\[)/.test(line) && isRead(at));
}

/** The lines of a part, with what it repeats of a table or code that it begins or ends inside. */
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
