import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writePost } from '@/lib/ai/pipeline';
import { asRead } from '@/tests/eval/as-read';
import { evaluate } from '@/tests/eval/evaluate';
import { startReplay } from '@/tests/eval/replay';
import { evalRequests } from '@/tests/eval/topics';
import { callOf, readTranscripts, type Transcript } from '@/tests/eval/transcript';
import { pointAtModel, startFakeModel } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { wellBehaved } from '@/tests/helpers/model/model-writer';

let restore = () => {};
beforeEach(() => {
  restore = pointAtModel('http://model.invalid', { OPENAI_DRAFT: 'sections' });
});
afterEach(() => restore());

it('writes the post of a transcript again, in either mode, without its writer', async () => {
  const [request] = evalRequests(1);
  if (!request) throw new Error('There are topics.');
  const folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
  const posts: string[] = [];
  for (const mode of ['sections', 'whole'] as const) {
    const calls: Transcript['calls'] = [];
    const model = await startFakeModel((seen) => {
      calls.push(callOf(seen, wellBehaved(seen)));
      return wellBehaved(seen);
    });
    const undo = pointAtModel(model.url, { OPENAI_DRAFT: mode });
    posts.push((await writePost({ request, port: memoryPort() })).content);
    undo();
    await model.close();
    writeFileSync(join(folder, `${mode}.json`), JSON.stringify({ mode, request, calls }));
  }
  expect(await written(folder)).toEqual(posts);
});

const kept = 'tests/eval/transcripts';

it.runIf(existsSync(kept))(
  'keeps the outline of every order that was tried by hand',
  async () => {
    for (const folder of [kept, 'tests/eval/tables-and-code']) {
      expect(readTranscripts(folder).length).toBeGreaterThan(0);
      await written(folder);
    }
  },
  90_000,
);

/** By reading: the numbers that somebody could look up. All others belong to the posts' examples. */
const facts: Record<string, string[]> = {
  'kitchen knife sharpening':
    '1 mm|1000|400|6000|3000|500|200|800|1200|2000|4000|8000|10 to 20 minutes|15 cm|15 degrees|15 to 17 degrees|1.3 degrees'.split(
      '|',
    ),
  'used bike': '4 km|10 km|5 cm|6 mm|2 cm|2 mm|305 mm|306|308'.split('|'),
};

it.runIf(existsSync(kept))(
  'asks to check facts, not the numbers of an example',
  async () => {
    const { requests, turnTo, close } = await startReplay(kept);
    const found: Record<string, Set<string>> = {};
    for (const request of requests) {
      turnTo(request);
      const { claims } = await writePost({ request, port: memoryPort() });
      found[request.keyword] = new Set(claims.map(({ text }) => text));
    }
    await close();
    const isFact = (keyword: string, text: string) => facts[keyword]?.includes(text) ?? false;
    const known = Object.entries(facts).flatMap(([keyword, list]) =>
      list.map((text) => found[keyword]?.has(text)),
    );
    const wrong = Object.entries(found).flatMap(([keyword, list]) =>
      [...list].filter((text) => !isFact(keyword, text)),
    );
    expect(known.filter(Boolean).length / known.length).toBeGreaterThanOrEqual(0.9);
    expect(wrong.length / requests.length, wrong.join(' | ')).toBeLessThan(6);
  },
  90_000,
);

async function written(folder: string): Promise<string[]> {
  const { requests, turnTo, close } = await startReplay(folder);
  const run = await evaluate({
    ...{ requests, maxUsd: 1, judge: null, baseline: {} },
    onOrder: turnTo,
  });
  await close();
  expect(run.failures).toEqual([]);
  expect(run.items.map(({ score }) => score.kept)).toEqual(requests.map(() => true));
  return run.items.map(({ content }) => content);
}

it('gives judges the prose alone', () => {
  const post =
    'Meta Title: T\nFormat: 2\n\n---\n\n# T\n\nOne.\n\n![a jar](image)\n\nTwo.\n\n- [a link](#link-suggestion)\n\n## H\n\n- [Add a price]\n';
  expect(asRead(post)).toBe('# T\n\nOne.\n\nTwo.\n\n## H\n\n- [Add a price]\n');
  expect(asRead('# T\n\nOne.')).toBe('# T\n\nOne.\n');
});
