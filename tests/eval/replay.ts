import type { BlogRequest } from '@/lib/ai/schema';
import {
  type Answer,
  pointAtModel,
  type Seen,
  sendJson,
  startFakeModel,
} from '@/tests/helpers/model/fake-model';
import { callOf, isOurs, readTranscripts, type Transcript } from './transcript';

/** A server that answers the orders that a folder's transcripts hold of the pipeline. */
export async function startReplay(folder: string) {
  const transcripts = readTranscripts(folder).filter(isOurs);
  let answer: (seen: Seen) => Answer = replay({ calls: [] });
  const model = await startFakeModel((seen) => answer(seen));
  pointAtModel(model.url);
  return {
    requests: transcripts.map(({ request }) => request),
    turnTo(request: BlogRequest) {
      const transcript = transcripts.find((one) => one.request === request);
      if (!transcript) throw new Error('The transcripts do not have this order.');
      process.env.OPENAI_DRAFT = transcript.mode;
      answer = replay(transcript);
    },
    close: model.close,
  };
}

/**
 * A model for startFakeModel that gives the recorded answers: for the same task and section the first
 * one first, the last one as often as it is asked for. Other calls fail.
 */
export function replay({ calls }: Pick<Transcript, 'calls'>): (seen: Seen) => Answer {
  const asked = new Map<string, number>();
  return (seen) => {
    const { task, section } = callOf(seen, '');
    const key = `${task} ${section}`;
    const answers = calls.filter((call) => call.task === task && call.section === section);
    const times = asked.get(key) ?? 0;
    asked.set(key, times + 1);
    const answer = answers[Math.min(times, answers.length - 1)];
    if (answer) return answer.reply;
    const message = `The transcript has no answer to the task ${key}.`;
    return (_, response) => sendJson(response, 400, { error: { message } });
  };
}
