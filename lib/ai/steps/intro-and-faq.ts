import type { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { contentStems } from '@/lib/text/stems';
import { words } from '@/lib/text/words';
import { blocksOf, countProse, type TextBlock, withoutCode } from '../blocks';
import { type Draft, markdownOf, openingText, type Part, sectionsOf, withTexts } from '../draft';
import { chatJson } from '../openai/structured';
import { type IntroAndFaq, introAndFaqForms, introAndFaqPrompt } from '../prompts/intro-and-faq';
import { tidyProse } from '../tidy';
import type { Plan, PostJob, StepCall } from '../types';
import { openingOf } from './opening';
import { runStep } from './run-step';

const maxBody = 36_000;

/** Runs last, so that the ending and the meta lines describe the written text. */
export async function writeIntroAndFaq(job: PostJob, plan: Plan, draft: Draft): Promise<Draft> {
  await job.port.progress({ percentage: 52, message: 'Writing the end' });
  const { keyword, title, audience } = job.request;
  const sections = sectionsOf(draft);
  const share = Math.floor(maxBody / sections.length);
  const shortened = draft.parts.map((part) =>
    part.kind === 'section' ? { ...part, text: firstPart(part.text, share) } : part,
  );
  const withOpening = !openingText(draft);
  const { wire, limits } = introAndFaqForms[withOpening ? 'withOpening' : 'withoutOpening'];
  const { persona, thesis, terms } = plan;
  const headings = sections.map(({ heading }) => heading);
  const holds = sections.map(({ heading, text }) => `${heading}: ${contents(text)}`);
  const banned = job.brand?.banned ?? [];
  const brand = job.brand ? { brand: job.brand } : {};
  const article = { keyword, title, audience, persona, thesis, terms, banned, headings };
  const write = (call: StepCall) =>
    chatJson<z.ZodType, IntroAndFaq>({
      ...introAndFaqPrompt({
        ...article,
        holds,
        body: markdownOf(shortened),
        ...brand,
        withOpening,
      }),
      wire,
      parse: limits,
      maxTokens: 2_500,
      effort: 'none',
      ...call,
      budget: job.budget,
      ...(job.user ? { user: job.user } : {}),
    });
  const { value } = await runStep(job, 'intro-and-faq', write);
  return withIntroAndFaq(draft, limits.parse(value));
}

export function withIntroAndFaq(draft: Draft, reply: IntroAndFaq): Draft {
  const [first] = sectionsOf(draft);
  const opening = openingOf(openingText(draft) || reply.opening, first?.text ?? '');
  const { parts } = withTexts(draft, new Map([[0, opening]]));
  const faq = reply.faq
    .map(({ question, answer }) => ({
      heading: cleanLine(question.replace(/[*_`#<>[\]]/g, '')),
      text: tidyProse(answer),
    }))
    .filter(({ heading, text }) => heading && text)
    .map((item, index): Part => ({ kind: 'faq', index, ...item }));
  const text = tidyProse(reply.conclusion);
  return withOpenQuestions({
    ...draft,
    parts: [...parts, ...faq, { kind: 'end', index: 0, heading: reply.endHeading, text }],
    meta: {
      titles: reply.metaTitles,
      descriptions: reply.metaDescriptions,
      excerpt: reply.excerpt,
    },
    faqHeading: reply.faqHeading,
  });
}

const runLength = 8;
/** A single question under its own heading looks out of place. */
const minQuestions = 2;

/** Runs again after a rewrite, which may answer one of the questions. */
export function withOpenQuestions(draft: Draft): Draft {
  const sections = sectionsOf(draft);
  const body = new Set(sections.flatMap(({ text }) => runs(text)));
  const subheadings = sections.flatMap(({ text }) => text.match(/^#{3,6} .+$/gm) ?? []);
  const asked = [...sections.map(({ heading }) => heading), ...subheadings].map(
    (heading) => new Set(contentStems(heading)),
  );
  const isOpen = ({ heading, text }: Part) => {
    const stems = [...new Set(contentStems(heading))];
    const isAsked = asked.some(
      (known) => stems.length >= 3 && stems.every((stem) => known.has(stem)),
    );
    return text !== '' && !isAsked && !runs(text).some((run) => body.has(run));
  };
  const open = draft.parts.filter((part) => part.kind === 'faq' && isOpen(part));
  const kept = open.length < minQuestions ? [] : open;
  return {
    ...draft,
    parts: draft.parts.filter((part) => part.kind !== 'faq' || kept.includes(part)),
  };
}

function runs(text: string): string[] {
  const tokens = words(text.toLowerCase());
  return tokens.slice(runLength - 1).map((_, at) => tokens.slice(at, at + runLength).join(' '));
}

function contents(text: string): string {
  const blocks = blocksOf(text);
  const of = (type: TextBlock['type']) => blocks.filter((block) => block.type === type).length;
  const lines = (pattern: RegExp) => withoutCode(text).match(pattern)?.length ?? 0;
  return [
    `${countProse(text)} words`,
    `${lines(/^\d+\. /gm)} numbered steps`,
    `${lines(/^- /gm)} list items`,
    `${lines(/(?<!^>.*\n)^> /gm)} passages of wording`,
    `${of('table')} tables`,
    `${of('code')} blocks of code`,
  ].join(', ');
}

function firstPart(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.lastIndexOf('\n', max);
  return `${text.slice(0, cut > 0 ? cut : max)}\n\n[...]`;
}
