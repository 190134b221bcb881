import type { OutlineSection } from '@/local/openai/writer/ideas';
import type { Frame, Plan } from '@/local/openai/writer/job';
import { writeJob } from '@/local/openai/writer/write';

type WholePost = {
  plan: Plan;
  frame: Frame;
  texts: string[];
  /** Opening, sections and conclusion in reading order. */
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
  const written = () => texts.map((text, at) => `## ${headings[at]}\n\n${text}`).join('\n\n');
  for (const planned of plan.sections) {
    const section = { ...planned, ...outline[planned.index] };
    const job = { task: 'section', ...base, section, headings, textSoFar: written() };
    texts.push(writeJob(job) as string);
  }
  const frame = writeJob({ task: 'frame', ...base, body: written() }) as Frame;
  return { plan, frame, texts, prose: [frame.opening, ...texts, frame.conclusion].join('\n\n') };
}
