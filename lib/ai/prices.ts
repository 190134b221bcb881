import 'server-only';

// US dollars per million tokens, standard tier, as of 2026-11-10 on the vendor's price page.

type TextPrice = { input: number; cached: number; output: number };
type ImagePrice = { text: number; image: number; output: number };

/** A token written to the cache costs 1.25 times as much as one of the input. */
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
  /** Of the input, read from the vendor's cache. */
  cachedTokens: number;
  /** Of the input, written to that cache. */
  cacheWriteTokens?: number;
  outputTokens: number;
};
type ImageUsage = { textTokens: number; imageTokens: number; outputTokens: number };

/** Cost in US dollars; 0 for models that are not on the list, such as local ones. */
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

/** As {@link textCost}, for one image. */
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

/** The longest listed name that the model's name starts with: dated and sized variants match. */
function find<T>(prices: Record<string, T>, model: string): T | undefined {
  const name = Object.keys(prices)
    .filter(
      (key) => model === key || (/^[-.]/.test(model.slice(key.length)) && model.startsWith(key)),
    )
    .sort((a, b) => b.length - a.length)[0];
  return name === undefined ? undefined : prices[name];
}
