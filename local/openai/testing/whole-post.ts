import 'server-only';
import type { Frame } from '@/local/openai/writer/frame';
import type { OutlineSection } from '@/local/openai/writer/outline';
import type { Plan } from '@/local/openai/writer/plan';
import { writeJob } from '@/local/openai/writer/write';

export type WholePost = {
  plan: Plan;
  frame: Frame;
  texts: string[];
  /** Opening, sections and conclusion, as a reader would meet them. */
  prose: string;
};

/** Runs the jobs of one post one after the other, as the pipeline does over the wire. */
export function wholePost(request: {
  keyword: string;
  title?: string;
  audience?: string;
  outline?: OutlineSection[];
}): WholePost {
  const { keyword, title = keyword, audience = 'Beginners' } = request;
  const base = { keyword, title, audience };
  const outline =
    request.outline ??
    (writeJob({ task: 'outline', ...base }) as { sections: OutlineSection[] }).sections;
  const plan = writeJob({ task: 'plan', ...base, outline }) as Plan;
  const headings = outline.map(({ heading }) => heading);
  const texts: string[] = [];
  for (const section of plan.sections) {
    const contract = { ...section, ...outline[section.index] };
    const textSoFar = texts.map((text, at) => `## ${headings[at]}\n\n${text}`).join('\n\n');
    texts.push(
      writeJob({ task: 'section', ...base, section: contract, headings, textSoFar }) as string,
    );
  }
  const body = texts.map((text, at) => `## ${headings[at]}\n\n${text}`).join('\n\n');
  const frame = writeJob({ task: 'frame', ...base, persona: plan.persona, body }) as Frame;
  return { plan, frame, texts, prose: [frame.opening, ...texts, frame.conclusion].join('\n\n') };
}
