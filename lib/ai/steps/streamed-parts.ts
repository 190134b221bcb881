import { AiError } from '../errors';
import { chat } from '../openai/chat';
import { watchLimits } from '../openai/watchdog';
import type { PostJob, StepCall } from '../types';
import { noUsage, type StepUsage } from '../usage';
import { draftCutter } from './draft-cutter';
import { tokensFor } from './tokens';

const msPerPart = 60_000;
/** Even a short rest requires reading the text written so far. */
const thoughtTokens = 2_000;

export type StreamedParts = {
  /** Null if the answer lacks this part. Throws AiError if the call failed. */
  part(at: number): Promise<string | null>;
  /** Returns the usage once, then none; it is only known at the end of the call. */
  usage(): StepUsage;
  stop(): Promise<void>;
};

type Request = {
  headings: string[];
  prompt: { system: string[]; content: string };
  words: number;
  effort: 'none' | 'low';
  /** Set if parts depend on each other, so that two answers must not be mixed. */
  oneAnswer?: boolean;
  call: StepCall;
  onText?: (at: number, delta: string) => void;
};

/** Each part resolves once it is complete, so that an interrupted job keeps it. */
export function streamParts(job: PostJob, request: Request): StreamedParts {
  const { headings, prompt, words, effort, oneAnswer, call, onText = () => {} } = request;
  const places = headings.map(newPlace);
  let begun = false;
  const cutter = draftCutter(headings, {
    onText,
    onSection: (at, text) => {
      begun = true;
      places[at]?.resolve(text);
    },
  });
  const reset = () => {
    if (oneAnswer && begun) throw new AiError('retry', 'cut', 'The answer broke off.');
    cutter.reset();
  };
  const gone = new AbortController();
  let used: StepUsage = noUsage;
  const work = chat({
    messages: [
      ...prompt.system.map((content) => ({ role: 'system' as const, content })),
      { role: 'user', content: prompt.content },
    ],
    maxTokens: tokensFor(words, headings.length) + (effort === 'none' ? 0 : thoughtTokens),
    effort,
    ...call,
    signal: AbortSignal.any([call.signal, gone.signal]),
    limits: { totalMs: Math.max(watchLimits.totalMs, headings.length * msPerPart) },
    budget: job.budget,
    ...(job.user ? { user: job.user } : {}),
    onDelta: cutter.add,
    onReset: reset,
  }).then(
    ({ usage }) => {
      used = usage;
      cutter.end();
    },
    (error: unknown) => {
      for (const { reject } of places) reject(error);
    },
  );
  return {
    async part(at) {
      return (await places[at]?.text) ?? null;
    },
    usage() {
      const usage = used;
      used = { ...noUsage, model: used.model };
      return usage;
    },
    async stop() {
      gone.abort();
      await work;
    },
  };
}

function newPlace() {
  let resolve: (text: string | null) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const text = new Promise<string | null>((onText, onFailure) => {
    resolve = onText;
    reject = onFailure;
  });
  // A failed call rejects every place, but only one may be awaited.
  text.catch(() => {});
  return { text, resolve, reject };
}
