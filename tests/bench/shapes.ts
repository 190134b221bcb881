import { exportArticle } from '@/lib/export/server/export-post';
import { hostileTexts } from '../helpers/hostile-texts';
import { articleOf, textReaders } from '../helpers/text-readers';
import { cpuMilliseconds, report } from './figure';

const length = 200_000;

/** CPU time of each reader of a post's text for the shape of 200,000 characters that costs it most. */
export async function benchShapes(): Promise<void> {
  const texts = Object.entries(hostileTexts).map(([shape, make]) => ({
    shape,
    text: make(length),
  }));
  const readers = {
    ...Object.assign({}, ...Object.values(textReaders)),
    'Word file': async (text: string) =>
      exportArticle(articleOf(text), { format: 'word', images: 'link', owner: '' }).catch(
        () => null,
      ),
  } as Record<string, (text: string) => unknown>;
  for (const [name, read] of Object.entries(readers)) {
    const costs: { shape: string; seconds: number }[] = [];
    for (const { shape, text } of texts) {
      const start = process.cpuUsage();
      await read(text);
      costs.push({ shape, seconds: cpuMilliseconds(start) / 1000 });
    }
    const [worst, ...others] = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3);
    report({
      name: `shapes: ${name}`,
      value: worst?.seconds ?? 0,
      unit: 's',
      limit: 1,
      note: `CPU time at ${length} characters: ${worst?.shape}; then ${others.map(({ shape, seconds }) => `${shape} ${seconds.toFixed(2)}`).join(', ')}`,
    });
  }
}
