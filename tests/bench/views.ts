import { hostileTexts } from '../helpers/hostile-texts';
import { report } from './figure';
import { article } from './sample-article';
import { render, type Served, serveHosted, storedPost } from './served';

const rounds = 5;
const length = 200_000;

/**
 * What it costs the server when an account views posts that were made to be slow: CPU time of one
 * view, and how long others wait for the event loop meanwhile.
 */
export async function benchViews(): Promise<void> {
  const served = await serveHosted();
  try {
    const texts = Object.entries(hostileTexts).map(([name, make]) => [name, make(length)] as const);
    const posts = [['an article', article(30_000).slice(0, length)] as const, ...texts];
    const views: View[] = [];
    for (const [name, text] of posts) views.push(await measure(served, name, text));
    const dearest = views.toSorted((a, b) => b.cpu - a.cpu).slice(0, 5);
    report({
      name: 'views.cpu',
      value: dearest[0]?.cpu ?? 0,
      unit: 'ms',
      limit: 300,
      note: `the dearest of ${views.length} posts of ${length} characters: ${dearest.map(({ name, cpu }) => `${name} ${Math.round(cpu)} ms`).join(', ')}`,
    });
    await inLoop(served, dearest);
  } finally {
    await served.stop();
  }
}

type View = { name: string; id: string; cpu: number };

async function measure(served: Served, name: string, text: string): Promise<View> {
  const { app, user, probe } = served;
  const id = await storedPost(served, text);
  const show = () => render(app.origin, `/posts/${id}`, user);
  await show();
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await probe.busy();
    await show();
    costs.push((await probe.busy()).ms);
  }
  return { name, id, cpu: Math.min(...costs) };
}

/** The dearest posts again and again by one account, as fast as the answers come. */
async function inLoop({ app, user, probe }: Served, views: View[]): Promise<void> {
  await probe.loop();
  const until = performance.now() + 20_000;
  let count = 0;
  for (; performance.now() < until; count++) {
    const { id = '' } = views[count % views.length] ?? {};
    await render(app.origin, `/posts/${id}`, user);
  }
  const { p50, p99, max } = await probe.loop();
  report({
    name: 'views.loop-delay-p99',
    value: p99,
    unit: 'ms',
    limit: 100,
    note: `${count} views in 20 s; median ${p50.toFixed(0)} ms, longest ${max.toFixed(0)} ms`,
  });
}
