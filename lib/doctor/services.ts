import { AiError } from '@/lib/ai/errors';
import { chat } from '@/lib/ai/openai/chat';
import { getPrice } from '@/lib/billing/paddle';
import { creatorPlan } from '@/lib/billing/plans';
import { openaiEnv, paddleEnv, searchEnv, storageEnv, supabaseEnv } from '@/lib/env';
import { publicConfig } from '@/lib/env.client';
import { assertWritable } from '@/lib/images/server/image-files';
import { listFolder } from '@/lib/images/server/storage';
import { SearchError } from '@/lib/search/server/search-error';
import { searchWeb } from '@/lib/search/server/search-web';
import { type Finding, look, ok, wordsOf, wrong } from './finding';

export async function checkStorage(): Promise<Finding[]> {
  if (!storageEnv() || !supabaseEnv()) return [];
  try {
    await assertWritable({ pausesMs: [] });
    const { error } = await listFolder('originals', 'owner', 0);
    if (error) throw new Error(error.message);
    return [ok('storage', 'the buckets are there and take files')];
  } catch (error) {
    return [
      wrong('storage', `${wordsOf(error)} Check SUPABASE_SECRET_KEY; run \`npm run db:setup\`.`),
    ];
  }
}

export async function checkModel(): Promise<Finding[]> {
  const env = openaiEnv();
  if (!env) return [];
  try {
    const messages = [{ role: 'user' as const, content: 'Answer with the single word: ready' }];
    await chat({ messages, maxTokens: 40, signal: AbortSignal.timeout(60_000) });
    return [ok('model', `${env.OPENAI_TEXT_MODEL} answers; \`npm run ai:check\` tries the rest`)];
  } catch (error) {
    const code = error instanceof AiError ? `${error.code}: ` : '';
    return [wrong('model', `${code}${wordsOf(error)}`)];
  }
}

export async function checkSearch(): Promise<Finding[]> {
  try {
    if (!searchEnv()) return [];
    const signal = AbortSignal.timeout(70_000);
    const pages = await searchWeb('weather', { signal, user: 'doctor' });
    if (pages.length > 0) return [ok('web search', `found ${pages.length} pages`)];
    return [look('web search', 'found nothing for "weather": are its engines on?')];
  } catch (error) {
    return [wrong('web search', error instanceof SearchError ? error.detail : wordsOf(error))];
  }
}

export async function checkPrices(): Promise<Finding[]> {
  const env = paddleEnv();
  if (!env) return [];
  const packs = env.PADDLE_PACK_PRICES.map((entry) => entry.split(':')[1] ?? entry);
  const [plan = ''] = env.PADDLE_PRICE_ID;
  return Promise.all([plan, ...packs].map((id) => checkPrice(id, id === plan)));
}

async function checkPrice(id: string, isPlan: boolean): Promise<Finding> {
  const what = `price ${id}`;
  try {
    const price = await getPrice(id);
    if (!price) return wrong(what, 'is not known to Paddle: is it of the other environment?');
    const { amount, currency_code: currency } = price.unit_price;
    const amountText = `${(Number(amount) / 100).toFixed(2)} ${currency}`;
    if (price.status !== 'active') return wrong(what, `is ${price.status} at Paddle`);
    if (isPlan && price.billing_cycle?.interval !== 'month')
      return wrong(what, 'is not monthly, and the plan is');
    if (isPlan && `$${amountText}` !== `${creatorPlan.pricePerMonth} USD`)
      return look(what, `is ${amountText}, and the screens say ${creatorPlan.pricePerMonth}`);
    return ok(what, amountText);
  } catch (error) {
    return wrong(what, `${wordsOf(error)} Check PADDLE_API_KEY and its permissions.`);
  }
}

export async function checkAnalytics(): Promise<Finding[]> {
  const { posthogKey, posthogHost } = publicConfig();
  if (!posthogKey) return [];
  try {
    await fetch(posthogHost, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
    return [ok('PostHog', 'answers')];
  } catch (error) {
    return [wrong('PostHog', `cannot be reached: ${wordsOf(error)}`)];
  }
}
