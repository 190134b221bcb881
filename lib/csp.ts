import { publicConfig } from '@/lib/env.client';

const turnstileOrigin = 'https://challenges.cloudflare.com';

/**
 * The policy of every page: scripts by nonce only, nothing embedded, and the browser talks to us,
 * Supabase, Paddle and (with a key) PostHog.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { supabaseUrl, posthogKey, posthogHost, turnstileKey, paddleToken } = publicConfig();
  const supabase = supabaseUrl && /^https?:/.test(supabaseUrl) ? new URL(supabaseUrl).origin : '';
  const analytics = posthogKey
    ? `${new URL(posthogHost).origin} https://us-assets.i.posthog.com`
    : '';
  // Older browsers know no 'strict-dynamic' and go by the host.
  const captcha = turnstileKey ? ` ${turnstileOrigin}` : '';
  // The overlay's frame and what surrounds it on our page.
  const paddle = paddleToken ? ' https://cdn.paddle.com https://sandbox-cdn.paddle.com' : '';
  const dev = process.env.NODE_ENV === 'development';
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${captcha}${dev ? " 'unsafe-eval'" : ''}`,
    // Style attributes (progress bars, toasts) cannot carry a nonce.
    'style-src': `'self' 'unsafe-inline'${paddle}`,
    'img-src': `'self' data: blob:${paddle} ${supabase}`,
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
