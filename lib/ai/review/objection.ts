import { promptRepeats } from '../lint/leak';
import { lintSection, withinBudgetOfWords } from '../lint/section';
import type { SectionPlan } from '../post/types';
import { authorMarks, mostAuthorMarks } from '../text/author-marks';
import { figuresIn } from '../text/figures';
import { holdsKeyword } from '../text/keyword';
import { countWords, words } from '../text/words';
import type { Draft, FindingKind, Part } from './draft';
import { type Contract, type Edit, gapWords } from './edit';

type Change = { before: Draft; after: Draft; edit: Edit; contract: Contract };

/** Why an edit must not stand; null when the contract is whole with it. */
export function objection({ before, after, edit, contract }: Change): string | null {
  const [old, changed] = [before, after].map(({ parts }) => parts[edit.part]);
  if (!old || !changed) return 'Its part is not there.';
  if (countWords(edit.text) > mostWords(edit)) return 'It is much longer than what it replaces.';
  const lost = lostWords({ before, after, edit, contract });
  if (lost) return `It loses what must stay: ${lost}.`;
  const figure = newFigure({ before, after, edit, contract });
  if (figure) return `It brings in a figure of its own: ${figure}.`;
  const unmarked = changedFigure(edit);
  if (unmarked) return `It changes a figure that nothing was said against: ${unmarked}.`;
  const words = wordsObjection(edit.before, edit.text, contract);
  if (words) return words;
  const section = contract.sections[old.index];
  if (old.kind === 'section')
    return section ? inSection(section, old, changed) : 'It has no contract.';
  // An answer of the FAQ may go as a whole: the outline does not ask for it.
  if (old.kind === 'faq' && changed.text === '') return null;
  const least = Math.min(25, countWords(old.text) * 0.6);
  return countWords(changed.text) < least ? 'Too little is left.' : null;
}

/**
 * Why a part written again must not stand for the old one; null where the contract is whole, or a
 * repair can make it so: of the length of a section and what its own checks find.
 */
export function rewriteObjection(
  { before, after }: { before: Draft; after: Draft },
  at: number,
  contract: Contract,
): string | null {
  const [old, changed] = [before, after].map(({ parts }) => parts[at]);
  if (!old || !changed) return 'Its part is not there.';
  const section = old.kind === 'section' ? contract.sections[old.index] : undefined;
  const [was, is] = [old, changed].map(({ text }) => countWords(text));
  const wanted = section?.targetWords ?? usualWords[old.kind];
  if ((is ?? 0) > Math.max(was ?? 0, wanted) * mostGrowth) return 'It is much longer.';
  if ((is ?? 0) < Math.min(was ?? 0, wanted) * leastLeft) return 'It is much shorter.';
  const lost = lostMark(old, after);
  if (lost) return `It loses what must stay: ${lost}.`;
  if (hasMarksOfItsOwn({ before, after }, old, changed)) return 'It has too many marks of its own.';
  const own = new Set(figuresIn(old.text));
  const given = figuresIn(contract.given).filter((figure) => own.has(figure));
  const figure = lostFigure({ before, after }, given);
  if (figure) return `It loses what must stay: ${figure}.`;
  const words = wordsObjection(old.text, changed.text, contract);
  if (words) return words;
  if (old.kind === 'opening' && holdsKeyword(old.text, before.keyword))
    return holdsKeyword(changed.text, before.keyword) ? null : 'It loses the keyword.';
  return losesImage(section, old, changed);
}

/** Of the words that it had or should have, a part that is written again has these shares. */
const mostGrowth = 1.4;
const leastLeft = 0.68;
/** About what the second draft is asked for, of the parts that have no contract. */
const usualWords: Record<Part['kind'], number> = { opening: 80, section: 350, faq: 50, end: 36 };

/** A mark may move to another part, but none of them goes. */
function lostMark({ text }: Part, after: Draft): string | undefined {
  const kept = marksOf(after);
  return authorMarks(text)
    .map((mark) => mark.text)
    .find((mark) => !kept.includes(mark));
}

/** More than the post bears, or one that stands elsewhere already. */
function hasMarksOfItsOwn(
  { before, after }: { before: Draft; after: Draft },
  old: Part,
  changed: Part,
): boolean {
  const [was, is] = [old, changed].map(({ text }) => authorMarks(text).map((mark) => mark.text));
  const [known, all] = [marksOf(before), marksOf(after)];
  const left = [...(was ?? [])];
  const come = (is ?? []).filter((mark) => {
    const at = left.indexOf(mark);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const tooMany = all.length > Math.max(known.length, mostAuthorMarks);
  return come.some((mark) => {
    return (tooMany && !known.includes(mark)) || all.indexOf(mark) !== all.lastIndexOf(mark);
  });
}

function marksOf({ parts }: Draft): string[] {
  return parts.flatMap(({ text }) => authorMarks(text).map((mark) => mark.text));
}

function wordsObjection(before: string, text: string, { banned }: Contract): string | null {
  if (usesBanned({ before, text }, banned)) return 'It uses a word that the author never uses.';
  return promptRepeats(text) > promptRepeats(before) ? 'It holds words meant for the model.' : null;
}

function mostWords({ before, text, kinds }: Edit): number {
  const keepsPromise = kinds.includes('promise');
  const tells = kinds.includes('gap') || (keepsPromise && text.trim().includes('\n'));
  return countWords(before) * 1.5 + (tells ? gapWords : keepsPromise ? gapWords / 2 : 10);
}

/** Marks for the author, and the figures that the writer gave. */
function lostWords({ before, after, edit, contract }: Change): string | null {
  const marks = edit.before.match(/\[[^\]\n]{2,200}\]/g) ?? [];
  const mark = marks.find((text) => !edit.text.includes(text));
  if (mark) return mark;
  const given = figuresIn(contract.given).filter((figure) =>
    figuresIn(edit.before).includes(figure),
  );
  return lostFigure({ before, after }, given);
}

function lostFigure(
  { before, after }: { before: Draft; after: Draft },
  given: string[],
): string | null {
  const [had, has] = [before, after].map(
    ({ parts }) => new Set(parts.flatMap(({ text }) => figuresIn(text))),
  );
  return given.find((figure) => had?.has(figure) && !has?.has(figure)) ?? null;
}

/** What these are mended with may have to be worked out anew. */
const mayReckon = new Set<FindingKind>(['sum', 'promise', 'gap', 'contradiction']);

/**
 * Only the result of a sum, what was missing, and what a mark named may be a number that stood nowhere
 * before.
 */
function newFigure({ before, edit, contract }: Change): string | null {
  if (edit.kinds.some((kind) => mayReckon.has(kind))) return null;
  const known = new Set([
    ...figuresIn(contract.given),
    ...figuresIn(edit.told ?? ''),
    ...before.parts.flatMap(({ text }) => figuresIn(text)),
  ]);
  return figuresIn(edit.text).find((figure) => !known.has(figure)) ?? null;
}

/** What is told of a gap stands behind its sentence, whose own figures others may build on. */
function changedFigure({ before, text, kinds }: Edit): string | null {
  if (kinds.length === 0 || kinds.some((kind) => kind !== 'gap')) return null;
  const kept = new Set(figuresIn(text));
  return figuresIn(before).find((figure) => !kept.has(figure)) ?? null;
}

function usesBanned({ before, text }: Pick<Edit, 'before' | 'text'>, banned: string[]): boolean {
  const [old, now] = [before, text].map((part) => ` ${words(part.toLowerCase()).join(' ')} `);
  return banned
    .map((word) => ` ${words(word.toLowerCase()).join(' ')} `)
    .some((word) => word.trim() !== '' && now?.includes(word) && !old?.includes(word));
}

function inSection(section: SectionPlan, old: Part, changed: Part): string | null {
  const subheadings = ({ text }: Part) => text.split('\n').filter((line) => /^#{1,6}\s/.test(line));
  if (subheadings(old).join('\n') !== subheadings(changed).join('\n'))
    return 'It changes a heading.';
  const anchor = section.links.find((link) => has(old.text, link) && !has(changed.text, link));
  if (anchor) return `It takes the words of a link away: ${anchor}.`;
  return sectionObjection(section, old, changed);
}

function losesImage(section: SectionPlan | undefined, old: Part, changed: Part): string | null {
  const loses = section?.image && hasParagraph(old) && !hasParagraph(changed);
  return loses ? 'It takes the place of an image away.' : null;
}

/** Length, the place of an image, and what the checks of a single section say. */
function sectionObjection(section: SectionPlan, old: Part, changed: Part): string | null {
  const image = losesImage(section, old, changed);
  if (image) return image;
  const [was, is] = [old, changed].map(({ text }) => countWords(text));
  const target = section.targetWords;
  const further = Math.abs((is ?? 0) - target) > Math.abs((was ?? 0) - target);
  if (further && !withinBudgetOfWords(is ?? 0, target)) return 'The section leaves its length.';
  const [known, found] = [old, changed].map(({ text }) =>
    lintSection(section, text).filter(({ code }) => !/^section-(short|long)$/.test(code)),
  );
  const worse = found?.find(
    ({ code, severity }) =>
      !known?.some(
        (other) =>
          other.code === code && (other.severity === severity || other.severity === 'fail'),
      ),
  );
  return worse ? worse.message : null;
}

function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function hasParagraph({ text }: Part): boolean {
  return text.split('\n\n').some((block) => !/^(#{1,6}\s|[-*>]\s|\d+\.\s)/.test(block));
}
