import { citationOf } from '@/lib/posts/content/citation';
import { replaceMarks } from './marks';
import type { Citations, CitedPassage } from './passage';

/** Marks as Markdown footnotes, numbered as they are read; pages of a source have notes of their own. */
export function printCitations(
  content: string,
  passages: CitedPassage[],
): { content: string; citations: Citations; used: CitedPassage[] } {
  const notes = new Map<string, string>();
  const used = new Set<CitedPassage>();
  let sentences = 0;
  const numberOf = (passage: CitedPassage) => {
    used.add(passage);
    const key = `${passage.sourceId} ${passage.page ?? ''}`;
    if (!notes.has(key)) notes.set(key, citationOf(passage.source, passage.page));
    return [...notes.keys()].indexOf(key) + 1;
  };
  const body = replaceMarks(content, (ids) => {
    const found = ids.flatMap((id) => passages.find((one) => one.id === id) ?? []);
    if (found.length > 0) sentences += 1;
    return [...new Set(found.map(numberOf))].map((number) => `[^${number}]`).join('');
  });
  const definitions = [...notes.values()].map((note, at) => `[^${at + 1}]: ${note}`);
  return {
    content: notes.size > 0 ? `${body.trimEnd()}\n\n${definitions.join('\n')}\n` : body,
    citations: { sentences, notes: notes.size },
    used: [...used],
  };
}

/** With spaces for footnotes, so that offsets stay. */
export function withoutNotes(content: string): string {
  return content.replace(/^\[\^\d+\]:.*$|\[\^\d+\]/gm, (note) => ' '.repeat(note.length));
}
