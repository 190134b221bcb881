import catalog from '../paddle/catalog.json';
import type { LocalSecrets } from './secrets';

type Settings = Record<string, string>;

/** Points the app at the stand-in of Supabase at `origin`. */
export function accountSettings(origin: string, secrets: LocalSecrets): Settings {
  return {
    SUPABASE_URL: origin,
    NEXT_PUBLIC_SUPABASE_URL: origin,
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'local-anon-key',
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
    CRON_SECRET: secrets.cronSecret,
    NEXT_PUBLIC_FEEDBACK_URL: 'mailto:feedback@example.com',
  };
}

export function modelSettings(origin: string): Settings {
  return {
    OPENAI_API_KEY: 'local-demo',
    OPENAI_BASE_URL: `${origin}/local/openai/v1`,
    OPENAI_TEXT_MODEL: 'demo-writer',
    OPENAI_IMAGE_MODEL: 'demo-painter',
    // The demo writes from templates: one section a call shows each step on its way.
    OPENAI_DRAFT: 'sections',
  };
}

/** A few pages behind a search that answers as SearXNG does. */
export function searchSettings(origin: string): Settings {
  return { SEARCH_PROVIDER: 'searxng', SEARCH_URL: `${origin}/local/web` };
}

/** `browserOrigin` is where the browser finds the script; empty for that of the app. */
export function paddleSettings(
  browserOrigin: string,
  origin: string,
  secrets: LocalSecrets,
): Settings {
  const [plan, pack] = catalog;
  return {
    PADDLE_API_KEY: 'local-paddle',
    PADDLE_API_URL: `${origin}/api/local/paddle/v1`,
    PADDLE_PRICE_ID: plan?.id ?? '',
    PADDLE_PACK_PRICES: `pack-10000:${pack?.id}`,
    PADDLE_WEBHOOK_SECRET: secrets.paddleSecret,
    NEXT_PUBLIC_PADDLE_CLIENT_TOKEN: 'test_local',
    NEXT_PUBLIC_PADDLE_SCRIPT_URL: `${browserOrigin}/local/paddle/paddle.js`,
  };
}
