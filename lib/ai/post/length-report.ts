import { withinBudgetOfWords } from '../lint/section';
import { countWords } from '../text/words';
import { headingLine } from './assemble';
import type { Finding, Plan, WrittenPost } from './types';

/**
 * Whether the printed post keeps the outline: every approved heading once and in order, every
 * section within its budget. What is broken is said in findings, never silently passed.
 */
export function checkLength(
  plan: Plan,
  texts: string[],
  content: string,
): { lengthReport: WrittenPost['lengthReport']; findings: Finding[] } {
  const lines = content.split('\n');
  let from = 0;
  const findings: Finding[] = [];
  for (const section of plan.sections) {
    const at = lines.indexOf(headingLine(2, section.heading), from);
    if (at === -1)
      findings.push({
        code: 'heading-missing',
        severity: 'fail',
        section: section.index,
        message: `The approved section "${section.heading}" is not in the post.`,
      });
    else from = at + 1;
  }
  const counts = texts.map(countWords);
  const targetWords = plan.sections.reduce((sum, section) => sum + section.targetWords, 0);
  const words = counts.reduce((sum, count) => sum + count, 0);
  const off = plan.sections
    .map(({ index, targetWords }, i) => ({ section: index, words: counts[i] ?? 0, targetWords }))
    .filter((section) => !withinBudgetOfWords(section.words, section.targetWords));
  const kept = findings.length === 0 && off.length === 0;
  return { lengthReport: { targetWords, words, kept, off }, findings };
}
