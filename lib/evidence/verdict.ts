import { isKnownFigure, nearestFigure } from './compare-figures';
import type { Figure } from './figure';
import { figuresIn } from './figures';
import { hasName, indexNames, type Name, type NameIndex, namesIn } from './names';
import { foldedParts, foldText, hasParts, type Quotation, quotationsIn } from './quotations';
import { readUnit, type Unit } from './units';

/** What a sentence cites: the text of a passage, and what is known of its source. */
export type CitedPassage = {
  text: string;
  language: string | null;
  title?: string;
  publisher?: string;
  /** ISO date of publication; its year supports a year of the sentence. */
  date?: string;
};

export type Verdict =
  | { kind: 'quoted' | 'figures-match' | 'names-match' }
  /** `said` is null where no passage has a figure of this kind. */
  | { kind: 'figure-differs'; figure: string; said: string | null }
  | { kind: 'quotation-differs'; quotation: string }
  /** `names` of the sentence that no passage has. */
  | { kind: 'needs-reading'; names: string[] };

/** Passages that were read once, for all the sentences that cite them. */
export type ReadPassage = {
  folded: string;
  /** Of the source's title. */
  foldedTitle: string;
  figures: Figure[];
  names: NameIndex;
};

export function readPassage(passage: CitedPassage): ReadPassage {
  const { language, title, publisher, date } = passage;
  const text = unbroken(passage.text);
  const listed = tableUnitOf(text);
  const about = [title, publisher, date].filter(Boolean).join('. ');
  return {
    folded: foldText(text),
    foldedTitle: foldText(title ?? ''),
    figures: figuresIn(`${text}\n${date ?? ''}`, language).map((one) => ({
      ...one,
      spareUnit: one.kind === 'number' ? listed : null,
    })),
    names: indexNames(`${text}\n${about}`),
  };
}

/** A sentence that was read once, for all the passages it is compared with. */
type ReadSentence = {
  quotations: Quotation[];
  figures: Figure[];
  names: Name[];
  /** Of its quotations and of the whole sentence, as they are looked up in passages. */
  quoted: string[][];
  whole: string[];
};

/** `sentence` is plain text without footnote marks. */
export function readSentence(sentence: string, language: string | null): ReadSentence {
  const quotations = quotationsIn(sentence);
  const figures = figuresIn(sentence, language);
  return {
    quotations,
    figures,
    names: namesIn(withoutFigures(sentence, figures), language),
    quoted: quotations.map(({ text }) => foldedParts(text)),
    whole: foldedParts(sentence),
  };
}

/**
 * What code can say of a cited sentence. It never says that a passage supports the sentence: the
 * same figure can be said of something else.
 */
export function judge(sentence: string, language: string | null, passages: ReadPassage[]): Verdict {
  return judgeRead(readSentence(sentence, language), passages);
}

export function judgeRead(sentence: ReadSentence, passages: ReadPassage[]): Verdict {
  const verdict = compare(sentence, passages);
  if (verdict.kind !== 'figure-differs') return verdict;
  const { kind, wrong } = verdict;
  const nearest = nearestFigure(wrong, figuresOf(passages));
  return { kind, figure: wrong.text, said: nearest?.text ?? null };
}

type Compared =
  | Exclude<Verdict, { kind: 'figure-differs' }>
  | { kind: 'figure-differs'; wrong: Figure };

/** {@link judgeRead} without the figure to show beside, which few comparisons need. */
export function compare(sentence: ReadSentence, passages: ReadPassage[]): Compared {
  const isIn = (parts: string[]) => passages.some(({ folded }) => hasParts(folded, parts));
  const { quotations, quoted } = sentence;
  // Titles of sources stand in quotation marks too.
  const isTitle = (parts: string[]) =>
    passages.some(({ foldedTitle }) => hasParts(foldedTitle, parts));
  const isQuoted = quoted.map((parts) => !isTitle(parts) || isIn(parts));
  const altered = quotations.find((_, at) => isQuoted[at] && !isIn(quoted[at] ?? []));
  if (altered) return { kind: 'quotation-differs', quotation: altered.text };
  const required = sentence.figures.filter(
    ({ start, end, isOptional }) =>
      !isOptional && !quotations.some((one) => start >= one.start && end <= one.end),
  );
  const known = figuresOf(passages);
  const wrong = required.find((figure) => !isKnownFigure(figure, known));
  if (wrong) return { kind: 'figure-differs', wrong };
  if (isQuoted.includes(true) || isIn(sentence.whole)) return { kind: 'quoted' };
  const { names } = sentence;
  const missing = names.filter((name) => !passages.some((one) => hasName(name, one.names)));
  if (missing.length > 0) return { kind: 'needs-reading', names: missing.map(({ text }) => text) };
  if (required.length > 0) return { kind: 'figures-match' };
  return names.length > 0 ? { kind: 'names-match' } : { kind: 'needs-reading', names: [] };
}

function figuresOf(passages: ReadPassage[]): Figure[] {
  const [only] = passages;
  if (passages.length === 1 && only) return only.figures;
  return passages.flatMap(({ figures }) => figures);
}

/** A table says its unit once: "Emissions (kg CO2e): milk 3.2, oats 0.9". */
function tableUnitOf(text: string): Unit | null {
  const inside = /\(([^()\d]{1,12}?)(?:\s[^()]{0,12})?\)/u.exec(text)?.[1];
  return inside ? (readUnit(inside)?.unit ?? null) : null;
}

/** Ligatures and soft hyphens would hide number words. */
function unbroken(text: string): string {
  return text.replace(/\u00ad/g, '').replace(/[\ufb00-\ufb06]/g, (one) => one.normalize('NFKC'));
}

/** Units and numbers in words have capitals too. */
function withoutFigures(sentence: string, figures: Figure[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of figures) {
    if (start < at) continue;
    text += `${sentence.slice(at, start)}${'·'.repeat(end - start)}`;
    at = end;
  }
  return text + sentence.slice(at);
}
