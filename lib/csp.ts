import { publicConfig } from '@/lib/env.client';

const turnstileOrigin = 'https://challenges.cloudflare.com';

/**
 * The policy of every page: scripts by nonce only, nothing embedded, and the browser talks to us,
 * Supabase, Paddle and (with a key) PostHog.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { supabaseUrl, posthogKey, posthogHost, turnstileKey } = publicConfig();
  const supabase = supabaseUrl && /^https?:/.test(supabaseUrl) ? new URL(supabaseUrl).origin : '';
  const analytics = posthogKey
    ? `${new URL(posthogHost).origin} https://us-assets.i.posthog.com`
    : '';
  // Older browsers know no 'strict-dynamic' and go by the host.
  const captcha = turnstileKey ? ` ${turnstileOrigin}` : '';
  const dev = process.env.NODE_ENV === 'development';
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${captcha}${dev ? " 'unsafe-eval'" : ''}`,
    // Style attributes (progress bars, toasts) cannot carry a nonce.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${supabase}`,
    'font-src': "'self'",
    'connect-src': `'self' ${supabase} ${analytics}${dev ? ' ws:' : ''}`,
    'frame-src': `'self' https://buy.paddle.com https://sandbox-buy.paddle.com${captcha}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ');
}
