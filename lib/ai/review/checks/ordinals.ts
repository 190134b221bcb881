import { countsIn } from '../counts';
import type { DraftFinding } from '../draft';
import { plainLine } from '../plain';
import type { Reading, ReadPart, Sentence } from '../reading';

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const rank = ordinals.join('|');
const opens = new RegExp(
  String.raw`^["“(*_]{0,3}(?:And |Then )?(?:The (${rank})\b(?! (?:time|person|half|party|hand)\b)|(${rank})(?:ly)?[,:])`,
  'i',
);
const numbered = /^(?:\*\*|#{3,6}\s)?\s?([A-Z][a-z]{3,12}) (\d{1,2})(?=[.:)*\s–-])/;

/** "Two kinds …" with a third and a fourth, and "Step 6" of five. */
export function wrongOrdinals({ parts, english }: Reading): DraftFinding[] {
  if (!english) return [];
  return parts.flatMap((part) => [...inProse(part), ...inLeads(part)]);
}

function inProse(part: ReadPart): DraftFinding[] {
  const sentences = part.lines.flatMap((line) => line.sentences);
  const findings: DraftFinding[] = [];
  let open: { value: number; text: string; at: Sentence } | null = null;
  let reached = 0;
  for (const sentence of sentences) {
    const { plain } = sentence;
    const found = opens.exec(plain);
    const position = ordinals.indexOf((found?.[1] ?? found?.[2] ?? '').toLowerCase()) + 1;
    if (position > 0) {
      // One that opens a new row without an announcement ends the old one.
      if (position === 1 && reached > 0) open = null;
      if (open && position === reached + 1 && position > open.value) {
        const message = `"${open.text}" is announced, and there is a ${ordinals[position - 1]}.`;
        const spans = [open.at, sentence].map(({ part: p, start, end }) => ({
          part: p,
          start,
          end,
        }));
        findings.push({ kind: 'promise', code: 'ordinal-count', message, spans });
        open = null;
      }
      reached = position;
    }
    const [count] = countsIn(plain);
    if (count && position === 0) {
      open = { value: count.value, text: count.text, at: sentence };
      reached = 0;
    }
  }
  return findings;
}

/** Leads such as "**Step 4.**": as many as the part announces for that word. */
function inLeads(part: ReadPart): DraftFinding[] {
  const leads = part.lines.flatMap((line) => {
    const found = numbered.exec(line.kind === 'heading' ? `### ${line.text}` : line.text);
    return found ? [{ noun: found[1]?.toLowerCase() ?? '', number: Number(found[2]), line }] : [];
  });
  const last = leads.at(-1);
  if (!last || leads.length < 2) return [];
  const intro = [
    part.heading,
    ...part.lines.slice(0, part.lines.indexOf(leads[0]?.line ?? last.line)).map(({ text }) => text),
  ];
  const announced = intro
    .flatMap((text) => countsIn(plainLine(text)))
    .filter(({ noun }) => last.noun.startsWith(noun.slice(0, 4)));
  const [count] = announced;
  if (!count || count.value === last.number || leads.some(({ noun }) => noun !== last.noun))
    return [];
  const message = `"${count.text}" is announced, and they go up to ${last.number}.`;
  const span = { part: last.line.part, start: last.line.body, end: last.line.end };
  return [{ kind: 'promise', code: 'lead-count', message, spans: [span] }];
}
