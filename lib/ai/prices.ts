import 'server-only';

// US dollars per million tokens, standard tier, from the vendor's price page of 2026-11-10.

type TextPrice = { input: number; cached: number; output: number };
type ImagePrice = { text: number; image: number; output: number };

/** Writing a token to the cache costs 1.25 times the input price. */
const cacheWriteSurcharge = 0.25;

const textPrices: Record<string, TextPrice> = {
  'gpt-6-astra': { input: 10, cached: 1, output: 50 },
  'gpt-6.1-sol': { input: 2, cached: 0.1, output: 10 },
  'gpt-6.1-terra': { input: 1, cached: 0.05, output: 5 },
  'gpt-6-sol': { input: 2, cached: 0.2, output: 10 },
  'gpt-6-luna': { input: 0.1, cached: 0.01, output: 0.5 },
  'gpt-5.6-terra': { input: 2, cached: 0.2, output: 12 },
  'gpt-5.6-luna': { input: 0.2, cached: 0.02, output: 1.2 },
};

const imagePrices: Record<string, ImagePrice> = {
  'gpt-image-2': { text: 5, image: 8, output: 30 },
};

type TextUsage = {
  inputTokens: number;
  /** Part of `inputTokens`, like `cacheWriteTokens`. */
  cachedTokens: number;
  cacheWriteTokens?: number;
  outputTokens: number;
};
type ImageUsage = { textTokens: number; imageTokens: number; outputTokens: number };

/** US dollars; 0 for unlisted models, such as local ones. */
export function textCost(model: string, usage: TextUsage): number {
  const price = find(textPrices, model);
  if (!price) return 0;
  const { cacheWriteTokens = 0 } = usage;
  const fresh =
    Math.max(0, usage.inputTokens - usage.cachedTokens) + cacheWriteTokens * cacheWriteSurcharge;
  return (
    (fresh * price.input + usage.cachedTokens * price.cached + usage.outputTokens * price.output) /
    1e6
  );
}

export function imageCost(model: string, usage: ImageUsage): number {
  const price = find(imagePrices, model);
  if (!price) return 0;
  return (
    (usage.textTokens * price.text +
      usage.imageTokens * price.image +
      usage.outputTokens * price.output) /
    1e6
  );
}

/** Matches the longest listed prefix, because variants append a date or a size. */
function find<T>(prices: Record<string, T>, model: string): T | undefined {
  const name = Object.keys(prices)
    .filter(
      (key) => model === key || (/^[-.]/.test(model.slice(key.length)) && model.startsWith(key)),
    )
    .sort((a, b) => b.length - a.length)[0];
  return name === undefined ? undefined : prices[name];
}
