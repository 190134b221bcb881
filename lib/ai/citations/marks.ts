import { besideCode } from '../blocks';
import { markedIds, withoutMarks } from './source-marks';

const spelled = /\[\s*\^?S\d{1,3}(?:\s*(?:[,;]|\]\s*\[)\s*\^?S\d{1,3})*\s*\]/g;
const run = /(?:\[\^S\d{1,3}\])+/g;

/** `text` with each run of marks replaced; runs in code stay as they are. */
export function replaceMarks(text: string, replace: (ids: string[]) => string): string {
  const change = (part: string) => part.replace(run, (found) => replace(markedIds(found)));
  return besideCode([text], (parts) => parts.map(change)).join('');
}

/**
 * Brings the ways in which models write marks into one, before the end of the sentence, and drops
 * ids that were not handed out.
 */
export function readMarks(
  reply: string,
  isKnown: (id: string) => boolean,
): { text: string; unknown: number } {
  let unknown = 0;
  const readLine = (line: string) => {
    // Its definition, or a list of notes: code prints those.
    if (/^\s*\[\^?S?\d{1,3}\]:/.test(line)) return '';
    const spaced = line
      .replace(spelled, (found) => (found.match(/S\d+/g) ?? []).map((id) => `[^${id}]`).join(''))
      .replace(/[ \t]?\[\^\d{1,3}\]/g, () => {
        unknown += 1;
        return '';
      })
      .replace(/(\S)[ \t]+(?=\[\^S\d)/g, '$1');
    const known = spaced.replace(run, (found) => {
      const ids = markedIds(found);
      const kept = ids.filter(isKnown);
      unknown += ids.length - kept.length;
      return kept.map((id) => `[^${id}]`).join('');
    });
    if (/^\s{0,3}#{1,6}\s/.test(line)) return withoutMarks(known);
    return known.replace(/([.!?…。！？]{1,4}[*_"”’»]{0,4})((?:\[\^S\d{1,3}\])+)/gu, '$2$1');
  };
  const text = besideCode([reply], (parts) =>
    parts.map((part) => part.split('\n').map(readLine).join('\n')),
  ).join('');
  return { text, unknown };
}

/** The live text shows no marks. What may become one is held back until it is complete. */
export function markFilter(): { add(delta: string): string; reset(): void } {
  let open = '';
  return {
    add(delta) {
      const text = open + delta;
      const tail = /[ \t]?(?:\[[\s^S\d,;]{0,40})?$/.exec(text)?.index ?? text.length;
      open = text.slice(tail);
      return text.slice(0, tail).replace(shown, '');
    },
    reset() {
      open = '';
    },
  };
}

const shown = /[ \t]?\[\s*(?:\^\d{1,3}|\^?S\d{1,3}(?:\s*[,;]\s*\^?S\d{1,3})*)\s*\]/g;
