type Listener = {
  /** More of a section has come in. `at` counts in the headings given. */
  onText(at: number, delta: string): void;
  /** A section is whole, or null where the text has passed it by. Once for each heading. */
  onSection(at: number, text: string | null): void;
};

type DraftCutter = { add(delta: string): void; reset(): void; end(): void };

/**
 * Cuts a text that streams in into its sections, at the lines that hold their headings. What stands
 * before the first heading belongs to no section; a heading that was not asked for cuts nothing.
 * After a reset the text begins again, and sections that were whole before stay as they were.
 */
export function draftCutter(headings: string[], { onText, onSection }: Listener): DraftCutter {
  const told = new Set<number>();
  let current = -1;
  let text = '';
  let line = '';
  let shown = 0;

  const tell = (at: number, section: string | null) => {
    if (at < 0 || told.has(at)) return;
    told.add(at);
    onSection(at, section);
  };
  const show = () => {
    if (current >= 0 && !told.has(current) && line.length > shown)
      onText(current, line.slice(shown));
    shown = line.length;
  };
  const pass = (next: number) => {
    tell(current, text.trim() || null);
    for (let at = current + 1; at < next; at++) tell(at, null);
    current = next;
    text = '';
  };
  const endLine = () => {
    const next = headingAt(line, headings, current);
    if (next !== null) pass(next);
    else {
      show();
      text += line;
    }
    line = '';
    shown = 0;
  };
  return {
    add(delta) {
      for (const part of delta.split(/(?<=\n)/)) {
        line += part;
        if (part.endsWith('\n')) endLine();
      }
      // The beginning of a heading is held back until it is whole.
      if (!/^\s*(#|$)/.test(line)) show();
    },
    reset() {
      current = -1;
      text = '';
      line = '';
      shown = 0;
    },
    end() {
      endLine();
      pass(headings.length);
    },
  };
}

/** Which of the headings after the current one a line holds; a third-level one only if it is next. */
function headingAt(line: string, headings: string[], current: number): number | null {
  const [, marks = '', written = ''] = /^\s{0,3}(#{1,3})\s+(.*?)[\s#]*$/.exec(line.trimEnd()) ?? [];
  if (!marks) return null;
  const last = marks.length === 3 ? current + 2 : headings.length;
  const later = headings.slice(0, last).map((heading, at) => ({ heading, at }));
  const open = later.slice(current + 1);
  const found =
    open.find(({ heading }) => heading === written) ??
    open.find(({ heading }) => bare(heading) !== '' && bare(heading) === bare(written));
  return found?.at ?? null;
}

/** Letters and digits, without the number that some models put before a heading. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*(?:section\s+)?\d{1,2}\s*[.:)–-]\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
