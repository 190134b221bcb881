import { authorMarks } from '@/lib/text/author-marks';
import { holdsKeyword } from '@/lib/text/keyword';
import { languageOf } from '@/lib/text/language';
import { leftovers } from '@/lib/text/leftovers';
import { figuresIn, words } from '@/lib/text/words';
import { blocksOf, countProse, type TextBlock, withoutCode } from './blocks';
import type { Draft, Part } from './draft';
import { withTexts } from './draft';
import { promptRepeats } from './leak';
import type { BlogRequest } from './schema';
import type { Plan, PostJob, SectionPlan, WrittenPost } from './types';

/** What no rewrite may break. Code prints headings, images and links itself (steps/assemble.ts). */
export type Contract = {
  sections: SectionPlan[];
  keyword: string;
  given: string;
  banned: string[];
  language: string | null;
};

export function contractFor({ request, brand }: PostJob, { sections }: Plan): Contract {
  const { keyword, title, audience, outline } = request;
  const typed = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return {
    sections,
    keyword,
    given: givenText(request),
    banned: brand?.banned ?? [],
    language: languageOf([title, audience, ...typed].join('. ')),
  };
}

export function givenText({ keyword, title, audience, outline }: BlogRequest): string {
  const sections = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return [keyword, title, audience, ...sections].join('\n');
}

const budgetTolerance = 0.3;

export function isWithinBudget(words: number, target: number): boolean {
  return Math.abs(words - target) <= target * budgetTolerance;
}

export type Fault = { code: 'leak' | 'language' | 'length' | 'banned'; message: string };

/** Each message is an instruction for the repair prompt. */
export function sectionFaults(contract: Contract, { index, text }: Part): Fault[] {
  const section = contract.sections[index];
  if (!section) return [];
  const { heading, targetWords } = section;
  const count = countProse(text);
  const faults: Fault[] = [];
  if (!isWithinBudget(count, targetWords)) {
    const advice = count < targetWords ? 'add substance' : 'cut what repeats or wanders';
    const message = `"${heading}" has ${count} words, planned were ${targetWords}: ${advice}.`;
    faults.push({ code: 'length', message });
  }
  if (leaks(text) > 0) {
    const message = `"${heading}" contains words meant for the model, not for readers.`;
    faults.push({ code: 'leak', message });
  }
  const used = bannedWords(contract, text);
  if (used.length > 0) {
    const message = `"${heading}" uses words you ruled out: ${used.join(', ')}.`;
    faults.push({ code: 'banned', message });
  }
  if (isForeign(contract, text)) {
    const message = `"${heading}" is not in the language of the title and the outline.`;
    faults.push({ code: 'language', message });
  }
  return faults;
}

/** Rejecting one text can invalidate another (a mark that moved), so the rest run again. */
export function withNewTexts(contract: Contract, draft: Draft, texts: Map<number, string>): Draft {
  const after = withTexts(draft, texts);
  const kept = [...texts].filter(([at]) => keepsContract(contract, { before: draft, after }, at));
  return kept.length === texts.size ? after : withNewTexts(contract, draft, new Map(kept));
}

const minWords: Record<Part['kind'], number> = { opening: 25, section: 20, faq: 0, end: 10 };

/** Checks a part's new text. A mark or a given figure may move to another part. */
export function keepsContract(
  contract: Contract,
  { before, after }: { before: Draft; after: Draft },
  at: number,
): boolean {
  const [old, now] = [before.parts[at], after.parts[at]];
  if (!old || !now) return false;
  const min = Math.min(minWords[now.kind], countProse(old.text));
  if (countProse(now.text) < min) return false;
  const [marks, all, known] = [marksIn([now]), marksIn(after.parts), marksIn(before.parts)];
  if (marksIn([old]).some((mark) => !all.includes(mark))) return false;
  if (marks.some((mark) => times(all, mark) > Math.max(1, times(known, mark)))) return false;
  const figures = new Set(after.parts.flatMap(({ text }) => figuresIn(text)));
  const given = new Set(figuresIn(contract.given));
  if (figuresIn(old.text).some((figure) => given.has(figure) && !figures.has(figure))) return false;
  if (bannedWords(contract, now.text).length > bannedWords(contract, old.text).length) return false;
  if (leaks(now.text) > leaks(old.text)) return false;
  if (isForeign(contract, now.text) && !isForeign(contract, old.text)) return false;
  const holds = ({ text }: Part) => holdsKeyword(text, contract.keyword);
  if (now.kind === 'opening' && holds(old) && !holds(now)) return false;
  const hasImage = now.kind === 'section' && contract.sections[now.index]?.image;
  return !hasImage || !hasParagraph(old.text) || hasParagraph(now.text);
}

function marksIn(parts: Part[]): string[] {
  return parts.flatMap(({ text }) => authorMarks(withoutCode(text)).map((mark) => mark.text));
}

function times(list: string[], wanted: string): number {
  return list.filter((item) => item === wanted).length;
}

function leaks(text: string): number {
  const prose = withoutCode(text);
  return promptRepeats(text) + leftovers.filter((pattern) => pattern.test(prose)).length;
}

function bannedWords({ banned }: Contract, text: string): string[] {
  const plain = (part: string) => ` ${words(part.toLowerCase()).join(' ')} `;
  const used = plain(withoutCode(text));
  return banned.filter((word) => plain(word).trim() !== '' && used.includes(plain(word)));
}

function isForeign({ language }: Contract, text: string): boolean {
  const written = language && languageOf(withoutCode(text));
  return Boolean(written) && written !== language;
}

function hasParagraph(text: string): boolean {
  return blocksOf(text).some(isParagraph);
}

export function isParagraph({ type, text }: TextBlock): boolean {
  return type === 'text' && !/^(#{1,6}\s|[-*>]\s|\d+\.\s)/.test(text);
}

export function lengthReportOf(
  { sections }: Pick<Plan, 'sections'>,
  written: Part[],
): WrittenPost['lengthReport'] {
  const counted = sections.map(({ index, targetWords }) => {
    const text = written.find((part) => part.index === index)?.text ?? '';
    return { section: index, words: countProse(text), targetWords };
  });
  const off = counted.filter((one) => !isWithinBudget(one.words, one.targetWords));
  const sum = (key: 'words' | 'targetWords') => counted.reduce((all, one) => all + one[key], 0);
  return { targetWords: sum('targetWords'), words: sum('words'), kept: off.length === 0, off };
}
