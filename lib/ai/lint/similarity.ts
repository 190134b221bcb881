import { contentStems, looksEnglish } from '../text/stems';

/**
 * Cosine of TF-IDF vectors between every two texts; result[i][j] for j < i, 0 to 1. Only English
 * function words are known, so in other languages what nearly all texts contain is left out.
 */
export function similarities(texts: string[]): number[][] {
  const counts = texts.map(countStems);
  const english = looksEnglish(texts.join('\n'));
  const spread = new Map<string, number>();
  for (const count of counts)
    for (const key of count.keys()) spread.set(key, (spread.get(key) ?? 0) + 1);
  const vectors = counts.map((count) => {
    const weights = new Map<string, number>();
    for (const [key, times] of count) {
      const found = spread.get(key) ?? 0;
      if (!english && found > texts.length * 0.7) continue;
      weights.set(key, times * (Math.log((1 + texts.length) / (1 + found)) + 1));
    }
    return weights;
  });
  return vectors.map((a, i) => vectors.slice(0, i).map((b) => cosine(a, b)));
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of contentStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [key, weight] of a) dot += weight * (b.get(key) ?? 0);
  const size = norm(a) * norm(b);
  return size === 0 ? 0 : dot / size;
}

function norm(vector: Map<string, number>): number {
  return Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
}
