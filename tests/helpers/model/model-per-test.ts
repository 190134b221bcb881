import { afterEach } from 'vitest';
import { BlogRequest } from '@/lib/ai/schema';
import { type Answer, type FakeModel, pointAtModel, type Seen, startFakeModel } from './fake-model';
import { outline, wellBehaved } from './model-writer';

type Moderate = Parameters<typeof startFakeModel>[1];

/**
 * The model that the tests of one file write posts with. Each `start` takes the place of the last
 * one; what `reply` leaves open is answered well. All is undone after each test.
 */
export function modelPerTest(defaults: Record<string, string> = {}) {
  let model: FakeModel | undefined;
  let restore = () => {};
  async function stop() {
    restore();
    await model?.close();
    model = undefined;
  }
  afterEach(stop);
  return {
    async start(
      reply: (seen: Seen) => Answer | undefined = () => undefined,
      env: Record<string, string> = {},
      moderate?: Moderate,
    ) {
      await stop();
      model = await startFakeModel((seen) => reply(seen) ?? wellBehaved(seen), moderate);
      restore = pointAtModel(model.url, { ...defaults, ...env });
    },
    /** What it has been asked since its start, in order. */
    get calls(): Seen[] {
      return model?.calls ?? [];
    },
    /** How often a task was asked for. */
    count: (task: string) => model?.count(task) ?? 0,
  };
}

/** The order of a post about coffee with so many sections. */
export function coffeeOrder(sections: number): BlogRequest {
  return BlogRequest.parse({
    keyword: 'cold brew coffee',
    articleType: 'long',
    title: 'Cold Brew Coffee at Home',
    audience: 'Home cooks',
    outline: outline(sections),
  });
}
