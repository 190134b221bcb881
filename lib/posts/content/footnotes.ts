import type { Inline, NoteItem } from './types';

const label = String.raw`[^\s[\]^]{1,40}`;
/** Source of a pattern for `[^1]`. */
export const referencePattern = String.raw`\[\^${label}\]`;
const definition = new RegExp(String.raw`^ {0,3}\[\^(${label})\]:[ \t]*(\S.*)$`);
const reference = new RegExp(String.raw`\[\^(${label})\]`, 'y');

type ReadInline = (text: string) => Inline[];
type Note = Extract<Inline, { type: 'note' }>;

/** Whether a line is `[^1]: …`; the lines of code are not asked. */
export function isDefinition(line: string): boolean {
  return line.includes('[^') && definition.test(line);
}

/** The address that a definition links to, if it is written as a link. */
export function definedLink(text: string): { title: string; href: string } | null {
  const match =
    /^\[((?:\\.|[^\]\\]){0,400})\]\((https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/.exec(text);
  return match ? { title: match[1] ?? '', href: match[2] ?? '' } : null;
}

/** The footnotes of a body. References get their numbers in the order they are read. */
export class Footnotes {
  private readonly used = new Map<string, { number: number; references: string[] }>();

  private constructor(private readonly definitions: Map<string, string>) {}

  /** The first definition of a label counts. Their lines come back empty, so that places stay. */
  static take(
    lines: string[],
    isRead: (at: number) => boolean,
  ): { lines: string[]; notes: Footnotes | null } {
    const definitions = new Map<string, string>();
    let rest: string[] | null = null;
    for (const [at, line] of lines.entries()) {
      const [, name = '', text = ''] = (line.includes('[^') && definition.exec(line)) || [];
      if (!name || definitions.has(name) || !isRead(at)) continue;
      definitions.set(name, text.trim());
      rest ??= [...lines];
      rest[at] = '';
    }
    return { lines: rest ?? lines, notes: rest && new Footnotes(definitions) };
  }

  /** Counts the references of lines that are not shown. */
  skip(lines: string[]): void {
    for (const line of lines)
      for (let at = line.indexOf('[^'); at >= 0; at = line.indexOf('[^', at + 2)) this.at(line, at);
    for (const { references } of this.used.values()) references.length = 0;
  }

  /** The reference that begins at a place of a line; null where nothing defines it. */
  at(line: string, at: number): { note: Note; end: number } | null {
    reference.lastIndex = at;
    const [written = '', name = ''] = reference.exec(line) ?? [];
    if (!this.definitions.has(name)) return null;
    const own = this.used.get(name) ?? { number: this.used.size + 1, references: [] };
    this.used.set(name, own);
    const { number, references } = own;
    const id = `note-ref-${number}${references.length > 0 ? `-${references.length + 1}` : ''}`;
    references.push(id);
    return { note: { type: 'note', number, id, children: [] }, end: at + written.length };
  }

  /** Those that were referred to, by number. */
  items(read: ReadInline): NoteItem[] {
    return [...this.used].flatMap(([name, { number, references }]) => {
      const source = this.definitions.get(name) ?? '';
      return references.length > 0
        ? [{ label: name, number, content: read(source), source, references }]
        : [];
    });
  }
}
