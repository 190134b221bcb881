import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { parseContent } from '@/lib/posts/content';
import { splitFront, withMeta } from '@/lib/posts/content/front-matter';
import type { MetaLabel } from '@/lib/posts/content/types';
import type { PostText } from './autosave';

/** The text that both began with, the one in the editor, and the one that the server has. */
export type Conflict = { base: PostText; mine: PostText; theirs: PostText };
export type Side = 'mine' | 'theirs';
export type FieldName = 'Title' | MetaLabel;

/** A field in which the two texts differ; `preferred` is the side that changed it, or else mine. */
export type FieldConflict = { name: FieldName; mine: string; theirs: string; preferred: Side };

const fieldNames = ['Title', 'Meta Title', 'Meta Description', 'Reader Persona'] as const;

export function fieldConflicts({ base, mine, theirs }: Conflict): FieldConflict[] {
  const [before, ours, others] = [base, mine, theirs].map(fieldsOf) as [Fields, Fields, Fields];
  return fieldNames.flatMap((name) => {
    if (ours[name] === others[name]) return [];
    const preferred = ours[name] === before[name] ? 'theirs' : 'mine';
    return [{ name, mine: ours[name], theirs: others[name], preferred } as const];
  });
}

/** The text of my editor with a body, and with the fields that are taken from the other text. */
export function resolved(
  { mine, theirs }: Conflict,
  { body, fromTheirs }: { body: string; fromTheirs: FieldName[] },
): PostText {
  const others = fieldsOf(theirs);
  let { front } = splitFront(mine.content);
  for (const name of fromTheirs) if (name !== 'Title') front = withMeta(front, name, others[name]);
  const title = fromTheirs.includes('Title') ? theirs.title : mine.title;
  return { title, content: front + body };
}

/**
 * My body with the lines that only the other text changed. Where both changed the same lines, or
 * lines beside each other, it has mine.
 */
export function mergedBody({ base, mine, theirs }: Conflict): string {
  const [before, ours, others] = [base, mine, theirs].map(bodyOf) as [string, string, string];
  const own = chunks(before, ours);
  const free = chunks(before, others).filter((one) =>
    own.every(({ from, to }) => one.to < from || to < one.from),
  );
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, lines } of [...own, ...free].sort((a, b) => a.from - b.from)) {
    parts.push(closed(before).slice(at, from), lines);
    at = to;
  }
  parts.push(closed(before).slice(at));
  return parts.join('').slice(0, -1);
}

/** Whole changed lines of a text: where they stood, and what stands there now. */
function chunks(before: string, after: string) {
  const [a, b] = [before, after].map((text) => Text.of(text.split('\n'))) as [Text, Text];
  return Chunk.build(a, b, { scanLimit: 2_000, timeout: 1_000 }).map((chunk) => ({
    from: chunk.fromA,
    to: chunk.toA,
    lines: closed(after).slice(chunk.fromB, chunk.toB),
  }));
}

/** A chunk may end one character behind the text, after its last line. */
const closed = (text: string) => `${text}\n`;

export const bodyOf = ({ content }: PostText) => splitFront(content).body;

type Fields = Record<FieldName, string>;

function fieldsOf({ title, content }: PostText): Fields {
  const { meta } = parseContent(splitFront(content).front);
  return {
    Title: title,
    'Meta Title': meta.title ?? '',
    'Meta Description': meta.description ?? '',
    'Reader Persona': meta.persona ?? '',
  };
}
