import { withFewMarks } from '@/lib/text/author-marks';
import { slugify } from '@/lib/text/slug';
import { besideCode, blocksOf } from '../blocks';
import type { Citations, CitedPassage } from '../citations/passage';
import { printCitations, withoutNotes } from '../citations/print';
import { withoutMarks } from '../citations/source-marks';
import { findClaims } from '../claims';
import { givenText, isParagraph } from '../contract';
import { type Draft, openingText, type Part, sectionsOf, withTexts } from '../draft';
import type { BlogRequest } from '../schema';
import type { Plan, SectionPlan, WrittenPost } from '../types';
import { chooseMeta, withoutRule } from './meta';

type AssembledPost = Omit<
  WrittenPost,
  'model' | 'promptVersion' | 'lengthReport' | 'cost' | 'citations'
> & { citations?: Citations };

type Material = {
  request: BlogRequest;
  plan: Plan;
  draft: Draft;
  /** Of a post with sources. */
  passages?: CitedPassage[] | undefined;
  stopped?: { finished: number; sections: number };
};

/** Code prints all syntax: meta lines, headings, images, link suggestions. */
export function assemblePost(material: Material): AssembledPost {
  const { request, plan, draft: whole, passages, stopped } = material;
  const { title, keyword } = request;
  const texts = besideCode(
    whole.parts.map(({ text }) => text),
    withFewMarks,
  );
  const draft = withTexts(whole, new Map(texts.entries()));
  const meta = chooseMeta(draft.meta, {
    ...{ title, keyword },
    opening: withoutMarks(openingText(draft) || (sectionsOf(draft)[0]?.text ?? '')),
    article: withoutMarks(texts.join('\n')),
  });
  const front = [
    `Meta Title: ${meta.metaTitle}`,
    `Meta Description: ${meta.metaDescription}`,
    `Reader Persona: ${withoutRule(plan.persona)}`,
    // With format 2 the post view hides only marked notes, not every line with such a word.
    'Format: 2',
    ...(stopped ? [`Stopped: ${stopped.finished} of ${stopped.sections} sections`] : []),
    '',
    '---',
  ].join('\n');
  const blocks = [
    front,
    headingLine(1, title),
    openingText(draft),
    ...sectionsOf(draft).map((part) => sectionBlock(part, plan)),
    ...faqBlock(draft),
    ...endBlock(draft),
  ];
  const written = `${blocks.filter(Boolean).join('\n\n')}\n`;
  const { content, citations, used } = passages
    ? printCitations(written, passages)
    : { content: written, citations: null, used: [] };
  return {
    title,
    slug: slugify(title),
    ...meta,
    content,
    readerPersona: plan.persona,
    ...findClaims(
      citations ? withoutNotes(content) : content,
      [givenText(request), ...used.map(({ text }) => text)].join('\n'),
      plan.example,
    ),
    ...(citations ? { citations } : {}),
    images: plan.sections.flatMap((section) => section.image ?? []),
  };
}

export function headingLine(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text}`;
}

function sectionBlock({ index, heading, text }: Part, { sections }: Plan): string {
  const section = sections.find((one) => one.index === index);
  const links = (section?.links ?? []).map((anchor) => `- [${anchor}](#link-suggestion)`);
  return [headingLine(2, heading), withImage(text, section?.image ?? null), links.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** After the first paragraph, so that no section starts with an image. */
function withImage(text: string, image: SectionPlan['image']): string {
  if (!image) return text;
  const end = blocksOf(text).find(isParagraph)?.end ?? text.length;
  return `${text.slice(0, end)}\n\n![${image.prompt}](image)${text.slice(end)}`;
}

function faqBlock(draft: Draft): string[] {
  const isCovered = sectionsOf(draft).some(({ heading }) =>
    /\bfaqs?\b|frequently asked/i.test(heading),
  );
  const items = draft.parts.filter(({ kind }) => kind === 'faq');
  if (isCovered || items.length === 0) return [];
  return [
    headingLine(2, draft.faqHeading),
    ...items.map(({ heading, text }) => `### ${heading}\n\n${text}`),
  ];
}

function endBlock(draft: Draft): string[] {
  const end = draft.parts.find(({ kind }) => kind === 'end');
  const last = sectionsOf(draft).at(-1)?.heading ?? '';
  const covered = /\b(conclusion|final thoughts|wrap(ping)?[ -]up|where to go from here)\b/i;
  return end?.text && !covered.test(last) ? [headingLine(2, end.heading), end.text] : [];
}
