import type { Finding, SectionPlan } from '../post/types';
import { brokenMarks } from '../text/author-marks';
import { contentStems, looksEnglish } from '../text/stems';
import { countWords } from '../text/words';
import { promptRepeats } from './leak';
import { leftovers } from './phrases';

/** A section keeps its budget within this share. */
const budgetTolerance = 0.3;

export function withinBudgetOfWords(words: number, target: number): boolean {
  return Math.abs(words - target) <= target * budgetTolerance;
}

/** What is wrong with one section by itself. Messages double as instructions for a rewrite. */
export function lintSection(section: SectionPlan, text: string): Finding[] {
  return [
    ...lengthFindings(section, text),
    ...pointFindings(section, text),
    ...formFindings(section, text),
  ];
}

function lengthFindings(section: SectionPlan, text: string): Finding[] {
  const words = countWords(text);
  const target = section.targetWords;
  if (withinBudgetOfWords(words, target)) return [];
  const short = words < target;
  return [
    {
      code: short ? 'section-short' : 'section-long',
      severity: 'fail',
      section: section.index,
      message: `"${section.heading}" has ${words} words, planned were ${target}: ${short ? 'add substance' : 'cut what repeats or wanders'}.`,
    },
  ];
}

/** Words cannot tell whether a point is covered; a section without any of its words is off topic. */
function pointFindings(section: SectionPlan, text: string): Finding[] {
  // Endings of other languages are not known: there the beginning of a word decides.
  const key = looksEnglish(text) ? (stem: string) => stem : (stem: string) => stem.slice(0, 4);
  const written = new Set(contentStems(text).map(key));
  const wanted = new Set(section.points.flatMap(contentStems).map(key));
  if (wanted.size < 3 || [...wanted].some((stem) => written.has(stem))) return [];
  return [
    {
      code: 'points-missing',
      severity: 'fail',
      section: section.index,
      message: `"${section.heading}" says nothing of: ${section.points.join('; ')}.`,
    },
  ];
}

function formFindings(section: SectionPlan, text: string): Finding[] {
  const findings: Finding[] = [];
  const at = section.index;
  if (leftovers.some((pattern) => pattern.test(text)) || promptRepeats(text) > 0)
    findings.push({
      code: 'leftover',
      severity: 'fail',
      section: at,
      message: `"${section.heading}" contains words meant for the model, not for readers.`,
    });
  const broken = brokenMarks(text).map((mark) => mark.text);
  if (broken.length > 0)
    findings.push({
      code: 'mark-inside',
      severity: 'fail',
      section: at,
      message: `"${section.heading}" has marks for the author inside a sentence: ${broken.join(' ')} Make each a sentence of its own, or do without.`,
    });
  const lines = text.split('\n').filter(Boolean);
  const items = lines.filter((line) => /^(- |\d+\. )/.test(line));
  const share = countWords(items.join('\n')) / Math.max(1, countWords(text));
  // Steps, values and checks are meant to be lists.
  if (share > (section.shape === 'steps' || section.shape === 'reference' ? 0.9 : 0.6))
    findings.push({
      code: 'list-heavy',
      severity: 'warn',
      section: at,
      message: `"${section.heading}" is mostly a list: turn some items into paragraphs.`,
    });
  return findings;
}
