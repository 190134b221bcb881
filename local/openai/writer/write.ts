import 'server-only';
import { demoAudiences } from '@/local/openai/writer/audiences';
import { demoFrame } from '@/local/openai/writer/frame';
import { Job } from '@/local/openai/writer/job';
import { demoOutline } from '@/local/openai/writer/outline';
import { demoPlan } from '@/local/openai/writer/plan';
import { safeLines } from '@/local/openai/writer/safe-lines';
import { demoSection } from '@/local/openai/writer/section';
import { demoTitles } from '@/local/openai/writer/titles';
import { readTopic } from '@/local/openai/writer/topic';

/**
 * Does one job of the wire contract: an object for the tasks that answer in JSON, Markdown for
 * `section` and `repair`, null for a task it does not know.
 */
export function writeJob(data: Record<string, unknown>): object | string | null {
  const parsed = Job.safeParse(data);
  if (!parsed.success) return null;
  const job = parsed.data;
  const topic = readTopic(job.keyword);
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
      return safeLines(demoSection(topic, job));
    case 'frame':
      return demoFrame(topic, job);
    default:
      return null;
  }
}
