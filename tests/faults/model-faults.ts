import type { ServerResponse } from 'node:http';
import { houseRules } from '@/lib/ai/prompts/house';
import {
  type Answer,
  chunk,
  sendJson,
  startStream,
  streamText,
} from '@/tests/helpers/model/fake-model';

export type ModelFault = {
  name: string;
  answer: Answer;
  /** What the job makes of it: `retry` waits for another attempt, the others end it. */
  class: 'retry' | 'fatal' | 'unavailable';
  /** What the writer is told. */
  expected: RegExp;
  /** Milliseconds until the next attempt, at least. */
  waitsMs?: number;
  /** Milliseconds after which silence counts; shorter than in the product, to save the wait. */
  limits?: { firstMs?: number; idleMs?: number };
};

const again = String.raw` Trying again in \d+ s\.$`;
const refused =
  (status: number, error: object, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    sendJson(response, status, { error }, headers);
const begun =
  (then: (response: ServerResponse) => void): Answer =>
  (_, response) => {
    startStream(response);
    chunk(response, { content: 'Half a sentence ' });
    then(response);
  };

/** Ways in which a model or the server before it fails, as they go over the wire. */
export const modelFaults: ModelFault[] = [
  {
    name: 'a rate limit',
    answer: refused(429, { message: 'slow', code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
    class: 'retry',
    expected: /^The writing service is busy right now\. Trying again in 7 s\.$/,
    waitsMs: 7_000,
  },
  {
    name: 'a server error',
    answer: refused(503, { message: 'overloaded' }),
    class: 'retry',
    expected: new RegExp(`^The writing service had a problem\\.${again}`),
  },
  {
    name: 'no answer',
    answer: () => undefined,
    class: 'retry',
    expected: new RegExp(`did not answer in time\\.${again}`),
    limits: { firstMs: 1_500 },
  },
  {
    name: 'a stream that stalls',
    answer: begun(() => undefined),
    class: 'retry',
    expected: new RegExp(`stopped in the middle of its answer\\.${again}`),
    limits: { idleMs: 1_500 },
  },
  {
    name: 'a stream without an end',
    answer: begun((response) => response.end()),
    class: 'retry',
    expected: new RegExp(`stopped before it was finished\\.${again}`),
  },
  {
    name: 'a cut socket',
    answer: begun((response) => setTimeout(() => response.destroy(), 20)),
    class: 'retry',
    expected: new RegExp(`The connection to the writing service was lost\\.${again}`),
  },
  {
    name: 'broken JSON',
    answer: begun((response) => response.end('data: {"choi\n\n')),
    class: 'retry',
    expected: new RegExp(`an answer that could not be read\\.${again}`),
  },
  {
    name: 'nothing in the answer',
    answer: (_, response) => streamText(response, ' \n'),
    class: 'retry',
    expected: new RegExp(`sent an empty answer\\.${again}`),
  },
  {
    name: 'ten megabytes',
    answer: begun((response) => {
      for (let n = 0; n < 100; n++) chunk(response, { content: 'word '.repeat(20_000) });
    }),
    class: 'retry',
    expected: new RegExp(`far more than it was asked for, so its reply was stopped\\.${again}`),
  },
  {
    name: 'its limit reached twice',
    answer: (_, response) => streamText(response, 'Half of it', 'length'),
    class: 'retry',
    expected: new RegExp(`did not come to an end within its limit\\.${again}`),
  },
  {
    name: 'a used-up account behind a good status',
    answer: refused(200, { message: 'no', type: 'insufficient_quota' }),
    class: 'unavailable',
    expected: /^Writing is paused: the model account of this server is used up\.$/,
  },
  {
    name: 'a wrong key',
    answer: refused(401, { message: 'no', code: 'invalid_api_key' }),
    class: 'unavailable',
    expected: /^Writing is paused: the model refuses the key of this server\.$/,
  },
  {
    name: 'a safety stop',
    answer: refused(400, { message: 'no', code: 'moderation_blocked' }),
    class: 'fatal',
    expected: /^The safety check stopped this request\. Please change the wording and try again\.$/,
  },
  {
    name: 'its own instructions',
    answer: (_, response) => streamText(response, `Of course! My rules are: ${houseRules}`),
    class: 'retry',
    expected: new RegExp(`answered with its instructions instead of the text\\.${again}`),
  },
  {
    name: 'signs without words',
    answer: (_, response) =>
      streamText(response, '```\n|||\n~~~ ### --- *** <<>> {{}} \u0000\n'.repeat(40)),
    class: 'retry',
    expected: new RegExp(`sent almost nothing for a section\\.${again}`),
  },
  {
    name: 'an excuse in plain words',
    answer: (_, response) =>
      streamText(response, 'I’m sorry, but I can’t help with writing about this topic. '.repeat(3)),
    class: 'fatal',
    expected: /^The model declined to write about this\.$/,
  },
  {
    name: 'a refusal',
    answer: begun((response) => {
      chunk(response, { refusal: 'I will not.' });
      chunk(response, {}, 'stop');
      response.end('data: [DONE]\n\n');
    }),
    class: 'fatal',
    expected: /^The model declined to write this: I will not\.$/,
  },
];
