import { lead, type RawFigure } from './figure';

const number = String.raw`\d{1,3}(?:[.,'’]\d{3}){1,5}(?![\d])(?:[.,]\d{1,6})?|\d{1,3}(?:[\u00a0\u202f ]\d{3}){1,4}(?!\d)(?:[.,]\d{1,6})?|\d{1,15}(?:[.,]\d{1,9})?`;
export const digits = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][.,_/]|\p{L}[-‑])(?:${number})[½¼¾⅓⅔]?|[½¼¾⅓⅔]`,
  'gu',
);
const glyphs: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};

/** A number in the way it is written; its unit and scale come later. */
export function readDigits(
  text: string,
  { start, written, language }: { start: number; written: string; language: string | null },
): RawFigure {
  const glyph = glyphs[written.at(-1) ?? ''];
  const plain = glyph === undefined ? written : written.slice(0, -1);
  const low = plain === '' ? [0] : valuesOf(plain, language);
  const end = start + written.length;
  const base = { start, end, low: low.map((value) => value + (glyph ?? 0)), isOptional: false };
  const after = text.slice(end, end + 24);
  if (/^(?:1[5-9]|20)\d0$/.test(written) && /^(?:er|['’]?s)(?!\p{L})/u.test(after))
    return { ...base, step: 1, kind: 'decade' };
  if (/^\d{1,2}$/.test(written)) {
    if (
      /^(?:st|nd|rd|th|\.|e|ème|º)?\s(?:century|centuries|jahrhunderts?|siècles?|siglos?)(?!\p{L})/iu.test(
        after,
      )
    )
      return { ...base, step: 1, kind: 'century' };
  }
  if (/^\d{1,4}$/.test(written) && /^(?:st|nd|rd|th|er|ère|ème|e|\.?[ºª])(?!\p{L})/u.test(after))
    return { ...base, step: 1, kind: 'ordinal' };
  const before = lead(text, start).slice(-14);
  if (
    /^[2-9]0$/.test(written) &&
    (/(?:les années|los años)\s$/iu.test(before) || /^s(?!\p{L})/u.test(after))
  )
    return { ...base, step: 1, kind: 'decade' };
  if (/^\d{1,3}$/.test(written)) {
    if (/(?<!\p{L})siglos?\s$/iu.test(before)) return { ...base, step: 1, kind: 'century' };
    const isPlace =
      placeBefore.test(before) || (/[:,;]\s$/.test(before) && /^\.\s\p{Lu}/u.test(after));
    if (isPlace) return { ...base, step: 1, kind: 'ordinal' };
  }
  if (/^(?:1[5-9]|20)\d\d$/.test(written)) {
    const isDecade =
      /(?:années|años|decade of the|jahre)\s$/iu.test(before) && written.endsWith('0');
    return { ...base, step: 1, kind: isDecade ? 'decade' : 'year' };
  }
  const isNegative = /(?:^|[\s(])[−-]$/.test(before);
  if (isNegative) base.low = base.low.map((value) => -value);
  return { ...base, step: stepOf(plain), kind: 'number' };
}

/** "Platz 3", "ranked 4": what follows is a rank. */
export const placeBefore =
  /(?<!\p{L})(?:platz|rang|place|position|puesto|posición|rank|ranked|no\.|number|numéro|número)\s$/iu;

const decimalComma = new Set(['de', 'fr', 'es']);

/** Both readings of one separator before three digits, unless the language decides. */
function valuesOf(written: string, language: string | null): number[] {
  const joined = written.replace(/['’\u00a0\u202f ]/g, '');
  const marks = joined.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return [Number(joined)];
  const [whole = '', decimals = ''] = [
    joined.slice(0, joined.lastIndexOf(last)),
    joined.slice(joined.lastIndexOf(last) + 1),
  ];
  const decimal = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
  const grouped = Number(joined.replace(/[.,]/g, ''));
  if (marks.length > 1) return marks.every((mark) => mark === last) ? [grouped] : [decimal];
  const mayGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!mayGroup) return [decimal];
  const decimalMark = language === 'en' ? '.' : decimalComma.has(language ?? '') ? ',' : null;
  if (decimalMark === null) return [grouped, decimal];
  return [last === decimalMark ? decimal : grouped];
}

function stepOf(written: string): number {
  const decimals = /[.,](\d{1,2}|\d{4,9})$/.exec(written)?.[1];
  if (decimals) return 10 ** -decimals.length;
  const zeros = /0*$/.exec(written.replace(/\D/g, ''))?.[0].length ?? 0;
  return 10 ** zeros;
}

/** "Step 3", "Table 2": a place in a text and not a fact. */
export function isLabel(text: string, at: number): boolean {
  return /(?:(?<!\p{L})(?:step|figure|fig\.|table|chapter|section|part|page|p\.|level|schritt|abbildung|tabelle|kapitel|seite|étape|tableau|chapitre|paso|tabla|capítulo)\s|\[\^?)$/iu.test(
    lead(text, at),
  );
}
