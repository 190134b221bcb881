import { randomUUID } from 'node:crypto';
import type { BlogRequest } from '@/lib/ai/schema';
import { readTranscripts } from '../eval/transcript';
import { type ApiUser, signUpByApi } from '../helpers/api-user';
import { startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';
import { median, report } from './figure';
import { longestChain, pace, startPacedModel } from './paced-model';
import { writtenPost } from './sample-post';

/**
 * A post of the kept transcripts, by a model as fast as a real one, in real time: seconds until the
 * first words are on the way to the browser, and all of it beside the calls that wait for each other.
 */
export async function benchPacedPost(distDir: string): Promise<void> {
  const order = readTranscripts('tests/eval/transcripts').find(
    ({ mode, request }) => mode === 'whole' && request.keyword === 'freelance hourly rate',
  );
  if (!order) throw new Error('The transcript of the hourly rate is missing.');
  const model = await startPacedModel(order);
  const env = {
    OPENAI_BASE_URL: model.url,
    OPENAI_TEXT_MODEL: 'paced',
    OPENAI_API_KEY: 'bench',
    OPENAI_DRAFT: order.mode,
  };
  const app = await startApp({ port: await freePort(), distDir, env });
  try {
    const user = await signUpByApi(app.origin);
    // The first request of each route loads it; people wait for the model, not for that.
    await user.call('/api/jobs');
    const begun = performance.now();
    const { jobId } = await user.call<{ jobId: string }>(
      '/api/jobs/blog-generation',
      order.request,
      { 'idempotency-key': randomUUID() },
    );
    await writtenPost(user.call, jobId, 300);
    const seconds = (performance.now() - begun) / 1_000;
    const chain = longestChain(model.calls);
    const at = `${pace.perSecond} tokens/s, ${pace.firstSeconds} s to the first`;
    report({ name: 'post.paced', value: seconds, unit: 's', note: at });
    const note = `longest chain ${chain.toFixed(1)} s, ${model.calls.length} calls`;
    report({
      name: 'post.paced.to-chain',
      value: seconds / chain,
      unit: 'ratio',
      limit: 1.15,
      note,
    });
    const waits: number[] = [];
    for (let run = 0; run < 3; run++)
      waits.push(await secondsToFirstWords(app.origin, order.request));
    report({ name: 'post.paced.first-words', value: median(waits), unit: 's', limit: 4 });
  } finally {
    await app.stop();
    await model.close();
  }
}

/** From the click of somebody new; the post goes on unwatched. */
async function secondsToFirstWords(origin: string, request: BlogRequest): Promise<number> {
  const user = await signUpByApi(origin);
  const begun = performance.now();
  const { jobId } = await user.call<{ jobId: string }>('/api/jobs/blog-generation', request, {
    'idempotency-key': randomUUID(),
  });
  await firstWords(origin, user, jobId);
  return (performance.now() - begun) / 1_000;
}

/** Resolves when the stream that the browser watches carries text. */
async function firstWords(origin: string, user: ApiUser, jobId: string): Promise<void> {
  const gone = new AbortController();
  const answer = await fetch(`${origin}/api/jobs/${jobId}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: gone.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The events answered ${answer.status}.`);
  const decoder = new TextDecoder();
  let seen = '';
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    seen += decoder.decode(part, { stream: true });
    if (/event: text\ndata: |event: snapshot\ndata: .*"text":"\S/.test(seen)) break;
  }
  gone.abort();
}
