/**
 * What the browser may know, handed to it by the root layout at run time (not baked in at build),
 * so one build serves every address. A path as Supabase address means "this origin".
 */
export type PublicConfig = {
  supabaseUrl: string | null;
  supabaseKey: string | null;
  posthogKey: string | null;
  posthogHost: string;
  paddleToken: string | null;
  paddleEnvironment: 'production' | 'sandbox';
  /** Where Paddle.js comes from if not from Paddle's own address; must be loaded before it is used. */
  paddleScriptUrl: string | null;
  /** Where "Give Feedback" leads; null hides it. */
  feedbackUrl: string | null;
  /** Where writers with priority support ask; the feedback address unless it has one of its own. */
  supportUrl: string | null;
  /** Site key of Cloudflare Turnstile; null switches the captcha off. */
  turnstileKey: string | null;
};

export function publicConfig(): PublicConfig {
  const feedbackUrl = process.env.NEXT_PUBLIC_FEEDBACK_URL || null;
  return {
    supabaseUrl: process.env.NEXT_PUBLIC_SUPABASE_URL || null,
    supabaseKey: process.env.NEXT_PUBLIC_SUPABASE_ANON_KEY || null,
    posthogKey: process.env.NEXT_PUBLIC_POSTHOG_KEY || null,
    posthogHost: process.env.NEXT_PUBLIC_POSTHOG_HOST || 'https://us.i.posthog.com',
    paddleToken: process.env.NEXT_PUBLIC_PADDLE_CLIENT_TOKEN || null,
    paddleEnvironment: paddleEnvironment(),
    paddleScriptUrl: process.env.NEXT_PUBLIC_PADDLE_SCRIPT_URL || null,
    feedbackUrl,
    supportUrl: process.env.NEXT_PUBLIC_SUPPORT_URL || feedbackUrl,
    turnstileKey: process.env.NEXT_PUBLIC_TURNSTILE_SITE_KEY || null,
  };
}

/** The variable, else what the token is for: a wrong guess would open a checkout that shows nothing. */
function paddleEnvironment(): PublicConfig['paddleEnvironment'] {
  const wanted = process.env.NEXT_PUBLIC_PADDLE_ENVIRONMENT;
  if (wanted === 'production' || wanted === 'sandbox') return wanted;
  const isTest = process.env.NEXT_PUBLIC_PADDLE_CLIENT_TOKEN?.startsWith('test_');
  return isTest ? 'sandbox' : 'production';
}
