import type { IntroAndFaq } from '../prompts/intro-and-faq';
import type { BlogRequest } from '../schema';
import { cleanLine } from '../text/clean';
import { tidyProse } from '../text/tidy';
import { withoutRule } from './meta';
import type { Plan, SectionPlan } from './types';

type Parts = {
  request: BlogRequest;
  plan: Plan;
  texts: string[];
  opening: string;
  introAndFaq: IntroAndFaq;
  metaTitle: string;
  metaDescription: string;
  /** Of a post that was stopped: how many of its approved sections it has. */
  stopped?: { finished: number; sections: number };
};

/**
 * The post as the post view reads it: meta lines, a rule, the body. Code prints everything that has
 * a syntax of its own (meta lines, headings, images, link suggestions).
 */
export function assemble(parts: Parts): string {
  const { request, plan, texts, stopped } = parts;
  const front = [
    `Meta Title: ${parts.metaTitle}`,
    `Meta Description: ${parts.metaDescription}`,
    `Reader Persona: ${withoutRule(plan.persona)}`,
    // Tells the post view that only marked notes are hidden, not every line with such a word.
    'Format: 2',
    ...(stopped ? [`Stopped: ${stopped.finished} of ${stopped.sections} sections`] : []),
    '',
    '---',
  ].join('\n');
  const blocks = [
    front,
    headingLine(1, request.title),
    parts.opening,
    ...plan.sections.map((section, i) => sectionBlock(section, texts[i] ?? '')),
    ...faqBlock(parts),
    ...endBlock(parts),
  ];
  return `${withoutJoiners(blocks.filter(Boolean).join('\n\n'))}\n`;
}

/** Steps recorded before format 2 hold word joiners, which kept the view from hiding their lines. */
function withoutJoiners(text: string): string {
  return text.replaceAll('\u2060', '');
}

/** A heading exactly as approved. */
export function headingLine(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text}`;
}

function sectionBlock(section: SectionPlan, text: string): string {
  const links = section.links.map((anchor) => `- [${anchor}](#link-suggestion)`);
  return [headingLine(2, section.heading), withImage(text, section), links.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** After the first paragraph, so that a section never opens with an image. */
function withImage(text: string, { image }: SectionPlan): string {
  if (!image) return text;
  const blocks = text.split('\n\n');
  const paragraph = blocks.findIndex((block) => !/^(#{1,6}\s|[-*>]\s|\d+\.\s)/.test(block));
  const at = paragraph === -1 ? blocks.length : paragraph + 1;
  return [...blocks.slice(0, at), `![${image.prompt}](image)`, ...blocks.slice(at)].join('\n\n');
}

function faqBlock({ plan, introAndFaq }: Parts): string[] {
  const covered = plan.sections.some((s) => /\bfaqs?\b|frequently asked/i.test(s.heading));
  const items = introAndFaq.faq
    .map((item) => ({
      question: cleanLine(item.question.replace(/[*_`#<>[\]]/g, '')),
      answer: tidyProse(item.answer),
    }))
    .filter((item) => item.question && item.answer);
  if (covered || items.length === 0) return [];
  return [
    headingLine(2, introAndFaq.faqHeading),
    ...items.map((item) => `### ${item.question}\n\n${item.answer}`),
  ];
}

function endBlock({ plan, introAndFaq }: Parts): string[] {
  const last = plan.sections.at(-1)?.heading ?? '';
  const covered = /\b(conclusion|final thoughts|wrap(ping)?[ -]up|where to go from here)\b/i;
  const text = tidyProse(introAndFaq.conclusion);
  if (!text || covered.test(last)) return [];
  return [headingLine(2, introAndFaq.endHeading), text];
}
