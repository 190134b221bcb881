import { mayBeLabel, readLabel } from './lines';
import type { PostMeta } from './types';

/**
 * Splits a text at the first line containing "---": that line and everything before it is hidden
 * (spec.md §2). Its labelled lines are what the metadata cards show. A text without such a line
 * has no front matter, and then labelled lines count wherever they stand.
 */
export function splitFrontMatter(lines: string[]): { meta: PostMeta; body: string[] } {
  const end = lines.findIndex((line) => line.includes('---'));
  const body = end < 0 ? lines : lines.slice(end + 1);
  return { meta: readMeta(lines, end), body };
}

/** The first labelled line of each kind that says something; the one that ends the front never does. */
function readMeta(lines: string[], end: number): PostMeta {
  const meta: PostMeta = { title: null, description: null, persona: null };
  for (let at = 0; at < lines.length; at++) {
    const line = at === end ? '' : (lines[at] ?? '').trim();
    const labelled = mayBeLabel(line) ? readLabel(line) : null;
    if (!labelled?.text) continue;
    if (labelled.label === 'Meta Title') meta.title ??= labelled.text;
    else if (labelled.label === 'Meta Description') meta.description ??= labelled.text;
    else meta.persona ??= labelled.text;
  }
  return meta;
}
