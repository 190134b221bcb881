type Listener = {
  onText(at: number, delta: string): void;
  /** Called once per heading; `text` is null if the stream skipped the section. */
  onSection(at: number, text: string | null): void;
};

type DraftCutter = { add(delta: string): void; reset(): void; end(): void };

/**
 * Splits a streamed text at its heading lines. Ignores text before the first heading and unknown
 * headings. After a reset, sections that were already complete are not reported again.
 */
export function draftCutter(headings: string[], { onText, onSection }: Listener): DraftCutter {
  const reported = new Set<number>();
  let current = -1;
  let text = '';
  let line = '';
  let sentLength = 0;
  let fence = '';

  const tell = (at: number, section: string | null) => {
    if (at < 0 || reported.has(at)) return;
    reported.add(at);
    onSection(at, section);
  };
  const show = () => {
    if (current >= 0 && !reported.has(current) && line.length > sentLength)
      onText(current, line.slice(sentLength));
    sentLength = line.length;
  };
  const pass = (next: number) => {
    tell(current, text.trim() || null);
    for (let at = current + 1; at < next; at++) tell(at, null);
    current = next;
    text = '';
  };
  const endLine = () => {
    // Comments of code look like headings; a fence without an end must not swallow the rest.
    const next = fence
      ? exactHeadingAt(line, headings, current)
      : headingAt(line, headings, current);
    fence = next === null ? fenceAfter(line, fence) : '';
    if (next !== null) pass(next);
    else {
      show();
      text += line;
    }
    line = '';
    sentLength = 0;
  };
  return {
    add(delta) {
      for (const part of delta.split(/(?<=\n)/)) {
        line += part;
        if (part.endsWith('\n')) endLine();
      }
      // Holds back a possible heading until its line is complete.
      if (!/^\s*(#|$)/.test(line)) show();
    },
    reset() {
      current = -1;
      text = '';
      line = '';
      sentLength = 0;
      fence = '';
    },
    end() {
      endLine();
      pass(headings.length);
    },
  };
}

/** Only finds headings after `current`; a level-3 heading only matches the next one. */
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

function exactHeadingAt(line: string, headings: string[], current: number): number | null {
  const at = headings.findIndex((heading, i) => i > current && line.trimEnd() === `## ${heading}`);
  return at < 0 ? null : at;
}

/** The fence that is open behind a line, or ''. */
function fenceAfter(line: string, open: string): string {
  const [, marks = '', info = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line.trimEnd()) ?? [];
  if (!open) return marks.startsWith('`') && info.includes('`') ? '' : marks;
  return marks.startsWith(open) && info === '' ? '' : open;
}

/** Removes the number that some models put before a heading. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*(?:section\s+)?\d{1,2}\s*[.:)–-]\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
