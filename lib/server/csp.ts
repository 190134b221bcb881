import { publicConfig } from '@/lib/env.client';

const turnstileOrigin = 'https://challenges.cloudflare.com';

/** Scripts run by nonce only; connections go to this origin, Supabase and (with a key) PostHog. */
export function contentSecurityPolicy(nonce: string): string {
  const config = publicConfig();
  const { supabaseUrl, posthogKey, posthogHost, turnstileKey, paddleToken } = config;
  const isAddress = supabaseUrl && /^https?:/.test(supabaseUrl) && URL.canParse(supabaseUrl);
  const supabase = isAddress ? new URL(supabaseUrl).origin : '';
  const analytics = posthogKey ? analyticsOrigins(posthogHost) : '';
  // Older browsers ignore 'strict-dynamic' and need the host.
  const captcha = turnstileKey ? ` ${turnstileOrigin}` : '';
  const paddle = paddleToken ? ' https://cdn.paddle.com https://sandbox-cdn.paddle.com' : '';
  const overlay = URL.canParse(config.paddleScriptUrl ?? '')
    ? ` ${new URL(config.paddleScriptUrl ?? '').origin}`
    : '';
  const dev = process.env.NODE_ENV === 'development';
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${captcha}${dev ? " 'unsafe-eval'" : ''}`,
    // Style attributes (progress bars, toasts) cannot carry a nonce.
    'style-src': `'self' 'unsafe-inline'${paddle}`,
    'img-src': `'self' data: blob:${paddle} ${supabase}`,
    'font-src': "'self'",
    'connect-src': `'self' ${supabase} ${analytics}${dev ? ' ws:' : ''}`,
    'frame-src': `'self' https://buy.paddle.com https://sandbox-buy.paddle.com${overlay}${captcha}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ');
}

/** Settings come from the region's asset host. An invalid host must not break the pages. */
function analyticsOrigins(host: string): string {
  if (!URL.canParse(host)) return '';
  const { origin, hostname } = new URL(host);
  const region = /^(app|us|eu)(-assets)?(\.i)?\.posthog\.com$/.exec(hostname)?.[1];
  if (!region) return origin;
  const cloud = region === 'eu' ? 'eu' : 'us';
  return `${origin} https://${cloud}.i.posthog.com https://${cloud}-assets.i.posthog.com`;
}
