import { readLabel } from './lines';
import type { PostMeta } from './types';

/**
 * Splits a text at the first line containing "---": that line and everything before it is hidden
 * (spec.md §2). Its labelled lines are what the metadata cards show. A text without such a line
 * has no front matter, and then labelled lines count wherever they stand.
 */
export function splitFrontMatter(lines: string[]): { meta: PostMeta; body: string[] } {
  const end = lines.findIndex((line) => line.includes('---'));
  const front = end < 0 ? [] : lines.slice(0, end);
  const body = end < 0 ? lines : lines.slice(end + 1);
  return { meta: readMeta([...front, ...body]), body };
}

/** The first labelled line of each kind that says something, front matter first. */
function readMeta(lines: string[]): PostMeta {
  const meta: PostMeta = { title: null, description: null, persona: null };
  for (const raw of lines) {
    const line = raw.trim();
    // Cheap test first: most lines of a long post are no label.
    if (!/^[*_\s]{0,6}(?:meta|reader)/i.test(line)) continue;
    const labelled = readLabel(line);
    if (!labelled?.text) continue;
    if (labelled.label === 'Meta Title') meta.title ??= labelled.text;
    else if (labelled.label === 'Meta Description') meta.description ??= labelled.text;
    else meta.persona ??= labelled.text;
  }
  return meta;
}
