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
    if (!notes.has(key)) notes.set(key, noteOf(passage));
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

function noteOf({ source, page }: CitedPassage): string {
  const title = oneLine(source.title);
  const address = source.address?.replaceAll('(', '%28').replaceAll(')', '%29');
  const facts = [
    address ? `[${title}](${address})` : title,
    source.publisher && oneLine(source.publisher),
    source.publishedOn && oneLine(source.publishedOn),
    page && `p. ${page}`,
  ];
  return facts.filter(Boolean).join(', ');
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]*`<>]/g, '\\$&')
    .trim();
}

/** With spaces for footnotes, so that offsets stay. */
export function withoutNotes(content: string): string {
  return content.replace(/^\[\^\d+\]:.*$|\[\^\d+\]/gm, (note) => ' '.repeat(note.length));
}
