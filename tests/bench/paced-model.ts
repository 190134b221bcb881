import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chunk,
  type FakeModel,
  type Seen,
  sendJson,
  startFakeModel,
  startStream,
} from '@/tests/helpers/model/fake-model';
import { replay } from '../eval/replay';
import type { Transcript } from '../eval/transcript';

/** As fast as the models of reference: seconds to the first token, and tokens a second after it. */
export const pace = { firstSeconds: 0.9, perSecond: 100, screenSeconds: 0.2 };

const charactersPerToken = 4;
const tickMs = 20;

/** `head` is how long the plan took until the first section could begin. */
export type PacedCall = { task: string; section: number; seconds: number; head?: number };
export type PacedModel = { url: string; calls: PacedCall[]; close: FakeModel['close'] };

/** The recorded answers to an order, at the pace of a model. `calls` says how long each had to take. */
export async function startPacedModel(order: Transcript): Promise<PacedModel> {
  const calls: PacedCall[] = [];
  const answer = replay(order);
  const model = await startFakeModel(
    (seen) => {
      const text = answer(seen);
      if (typeof text !== 'string') return text;
      const tokens = text.length / charactersPerToken;
      const seconds = pace.firstSeconds + tokens / pace.perSecond;
      const head = pace.firstSeconds + headLength(text) / charactersPerToken / pace.perSecond;
      const plan = seen.task === 'plan' ? { head } : {};
      calls.push({ task: seen.task, section: sectionOf(seen), seconds, ...plan });
      return (_, response) => void streamAtPace(response, text);
    },
    async (_, response) => {
      calls.push({ task: 'screen', section: -1, seconds: pace.screenSeconds });
      await sleep(pace.screenSeconds * 1_000);
      sendJson(response, 200, { results: [{ flagged: false, categories: {} }] });
    },
  );
  return { url: model.url, calls, close: model.close };
}

/** By the clock and not by the number of ticks, so that a busy machine does not slow it down. */
async function streamAtPace(response: ServerResponse, text: string): Promise<void> {
  const started = performance.now();
  startStream(response);
  for (let sent = 0; sent < text.length; ) {
    await sleep(tickMs);
    const elapsed = (performance.now() - started) / 1_000 - pace.firstSeconds;
    const due = Math.floor(Math.max(0, elapsed) * pace.perSecond * charactersPerToken);
    if (due > sent) chunk(response, { content: text.slice(sent, due) });
    sent = Math.max(sent, due);
  }
  chunk(response, {}, 'stop');
  response.end('data: [DONE]\n\n');
}

/** Characters of a plan up to the end of its first section's entry. */
function headLength(plan: string): number {
  const second = plan.search(/\{\s*"index"\s*:\s*1\b/);
  return second < 0 ? plan.length : second;
}

function sectionOf({ data }: Seen): number {
  return (data.section as { index: number } | undefined)?.index ?? -1;
}

/** Seconds that nothing could make shorter: every call that has to wait for another one. */
export function longestChain(calls: PacedCall[]): number {
  const sum = (wanted: (call: PacedCall) => boolean) =>
    calls.filter(wanted).reduce((total, call) => total + call.seconds, 0);
  const section = (call: PacedCall) => call.task === 'section';
  return (
    sum(({ task }) => task === 'screen') +
    Math.max(
      sum(({ task }) => task === 'plan'),
      (calls.find(({ task }) => task === 'plan')?.head ?? 0) +
        sum((call) => section(call) && call.section === 0),
    ) +
    sum(({ task }) => task === 'draft') +
    sum((call) => section(call) && call.section > 0) +
    sum(({ task }) => ['frame', 'second-draft', 'repair', 'review', 'revise'].includes(task))
  );
}
