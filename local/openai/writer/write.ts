import { citing } from './cite';
import { demoFrame } from './frame';
import { demoAudiences, demoOutline, demoTitles } from './ideas';
import { Job } from './job';
import { demoPlan, showcasePlan } from './plan';
import { demoRewrite } from './rewrite';
import { demoSection } from './section';
import { findSection, findShowcase, type Showcase, sectionText, showcaseFrame } from './showcase';
import { readTopic } from './topic';

/**
 * Does one job of the wire contract: an object for the tasks that answer in JSON, Markdown for
 * `section`, `draft`, `second-draft` and `repair`, null for a task it does not know.
 */
export function writeJob(data: Record<string, unknown>): object | string | null {
  if (data.task === 'rewrite') return demoRewrite(data);
  const parsed = Job.safeParse(data);
  if (!parsed.success) return null;
  if (parsed.data.task === 'draft') return writeDraft(parsed.data);
  const showcase = findShowcase(parsed.data.keyword);
  const answer = (showcase && fromShowcase(showcase, parsed.data)) ?? fromTemplates(parsed.data);
  return parsed.data.task === 'section' && typeof answer === 'string'
    ? withCitations(answer, parsed.data)
    : answer;
}

/** Behind the first paragraph, where a reader would look for it. */
function withCitations(text: string, job: Job): string {
  const cited = citing(job);
  const [first = '', ...rest] = text.split('\n\n');
  return cited ? [first, cited, ...rest].join('\n\n') : text;
}

/** All sections under their headings, one after the other. */
function writeDraft(job: Job): string {
  return job.sections.reduce((draft, section) => {
    const textSoFar = `${job.textSoFar}\n\n${draft}`;
    const text = writeJob({ ...job, task: 'section', section, textSoFar });
    return `${draft}\n\n## ${section.heading}\n\n${typeof text === 'string' ? text : ''}`;
  }, '');
}

/** The hand-written answer, or null where the templates have to step in. */
function fromShowcase(showcase: Showcase, job: Job): object | string | null {
  const { intent, titles, audiences, sections } = showcase;
  const section = findSection(showcase, job.section.heading);
  const kept = sections.filter(({ heading }) => job.body.includes(heading));
  switch (job.task) {
    case 'titles':
      return { intent, titles };
    case 'audiences':
      return { audiences };
    case 'outline':
      return { sections: sections.map(({ heading, points }) => ({ heading, points })) };
    case 'plan':
      return showcasePlan(demoPlan(readTopic(job.keyword), job), showcase, job);
    case 'section':
    case 'repair':
      return section && sectionText(showcase, section);
    case 'frame':
      return kept.length * 2 > sections.length ? showcaseFrame(showcase) : null;
    default:
      return null;
  }
}

function fromTemplates(job: Job): object | string | null {
  const topic = readTopic(job.keyword);
  switch (job.task) {
    case 'titles':
      return { intent: topic.intent, titles: demoTitles(topic) };
    case 'audiences':
      return { audiences: demoAudiences(topic) };
    case 'outline':
      return { sections: demoOutline(topic) };
    case 'plan':
      return demoPlan(topic, job);
    case 'section':
    case 'repair':
      return demoSection(topic, job);
    case 'frame':
      return demoFrame(topic, job);
    case 'review':
      return { findings: [] };
    case 'revise':
      return { edits: [] };
    case 'second-draft':
      // Its first part, as it is: where others are missing, those of the first draft stay.
      return job.article.split(/\n(?=## )/, 1)[0] ?? '';
    default:
      return null;
  }
}
