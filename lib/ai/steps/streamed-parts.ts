import { AiError } from '../errors';
import { chat } from '../openai/chat';
import { watchLimits } from '../openai/watchdog';
import type { PostJob, StepCall } from '../types';
import { noUsage, type StepUsage } from '../usage';
import { draftCutter } from './draft-cutter';

const msPerPart = 60_000;
/** To read what was written before, however little is left to write. */
const thoughtTokens = 2_000;

export type StreamedParts = {
  /** The text of a part; null where the answer has none. Throws AiError when the call failed. */
  part(at: number): Promise<string | null>;
  /** What the call used, once: only its end says how much. */
  usage(): StepUsage;
  stop(): Promise<void>;
};

type Request = {
  /** Of the parts, in their order, as the answer is to hold them after "## ". */
  headings: string[];
  prompt: { system: string[]; content: string };
  /** How many the answer should have. */
  words: number;
  effort: 'none' | 'low';
  /** Whether parts depend on each other, so that two answers cannot be mixed. */
  oneAnswer?: boolean;
  call: StepCall;
  onText?: (at: number, delta: string) => void;
};

/**
 * Asks for a text of several parts in one streamed call. Each can be had as soon as the text has
 * passed its end, so that an interrupted job keeps what was written. `at` counts in the headings.
 */
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
    maxTokens: Math.ceil(words * 2.2) + (effort === 'none' ? 0 : thoughtTokens),
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

/** Where the text of one part is waited for. */
function newPlace() {
  let resolve: (text: string | null) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const text = new Promise<string | null>((onText, onFailure) => {
    resolve = onText;
    reject = onFailure;
  });
  // A failed call is thrown to the part that is waited for; the others have nobody yet.
  text.catch(() => {});
  return { text, resolve, reject };
}
