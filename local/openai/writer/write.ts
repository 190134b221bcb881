import 'server-only';
import { findSection, findShowcase } from '@/local/openai/showcase/find';
import type { Showcase } from '@/local/openai/showcase/showcase';
import { demoAudiences } from '@/local/openai/writer/audiences';
import { demoFrame, safeFrame } from '@/local/openai/writer/frame';
import { Job } from '@/local/openai/writer/job';
import { demoOutline } from '@/local/openai/writer/outline';
import { demoPlan, withShowcase } from '@/local/openai/writer/plan';
import { safeLines } from '@/local/openai/writer/safe-lines';
import { demoSection } from '@/local/openai/writer/section';
import { demoTitles } from '@/local/openai/writer/titles';
import { readTopic, type Topic } from '@/local/openai/writer/topic';

/**
 * Does one job of the wire contract: an object for the tasks that answer in JSON, Markdown for
 * `section` and `repair`, null for a task it does not know.
 */
export function writeJob(data: Record<string, unknown>): object | string | null {
  const parsed = Job.safeParse(data);
  if (!parsed.success) return null;
  const job = parsed.data;
  const topic = readTopic(job.keyword);
  return sample(job) ?? draft(topic, job);
}

/** The hand-written answer, null where the scaffold has to step in. */
function sample(job: Job): object | string | null {
  const showcase = findShowcase(job.keyword);
  if (!showcase) return null;
  switch (job.task) {
    case 'titles':
      return { intent: showcase.intent, titles: showcase.titles };
    case 'audiences':
      return { audiences: showcase.audiences };
    case 'outline':
      return {
        sections: showcase.sections.map(({ heading, points }) => ({ heading, points })),
      };
    case 'plan':
      return withShowcase(demoPlan(readTopic(job.keyword), job), showcase, job);
    case 'section':
    case 'repair':
      return findSection(showcase, job.section.heading)?.prose ?? null;
    case 'frame':
      return mostlyByHand(showcase, job) ? showcase.frame : null;
    default:
      return null;
  }
}

/** An outline of strangers' headings gets the frame of a scaffold, which says so. */
function mostlyByHand(showcase: Showcase, job: Job): boolean {
  const opening = job.body.slice(0, 200_000);
  const kept = showcase.sections.filter(({ heading }) => opening.includes(heading));
  return kept.length * 2 > showcase.sections.length;
}

function draft(topic: Topic, job: Job): object | string | null {
  switch (job.task) {
    case 'titles':
      return { intent: topic.intent, titles: demoTitles(topic) };
    case 'audiences':
      return { audiences: demoAudiences(topic) };
    case 'outline':
      return { sections: demoOutline(topic, job.title) };
    case 'plan':
      return demoPlan(topic, job);
    case 'section':
    case 'repair':
      return safeLines(demoSection(topic, job), ownWords(job));
    case 'frame':
      return safeFrame(demoFrame(topic, job), job);
    default:
      return null;
  }
}

function ownWords({ keyword, title, section }: Job): string {
  return [keyword, title, section.heading, ...section.points].join(' ');
}
