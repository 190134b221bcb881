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
  /** Digits of a mailed code, as set at Supabase: 6 to 10. */
  otpLength: number;
  /** Whether the web can be searched for sources. */
  searchOffered: boolean;
};

/** Read by a computed name, because a build replaces the written-out ones with the values it finds. */
export function publicVariable(name: `NEXT_PUBLIC_${string}`): string | null {
  return process.env[name]?.trim() || null;
}

export function publicConfig(): PublicConfig {
  const feedbackUrl = publicVariable('NEXT_PUBLIC_FEEDBACK_URL');
  return {
    supabaseUrl: publicVariable('NEXT_PUBLIC_SUPABASE_URL'),
    supabaseKey: supabasePublicKey(),
    posthogKey: publicVariable('NEXT_PUBLIC_POSTHOG_KEY'),
    posthogHost: publicVariable('NEXT_PUBLIC_POSTHOG_HOST') || 'https://us.i.posthog.com',
    paddleToken: publicVariable('NEXT_PUBLIC_PADDLE_CLIENT_TOKEN'),
    paddleEnvironment: paddleEnvironment(),
    paddleScriptUrl: publicVariable('NEXT_PUBLIC_PADDLE_SCRIPT_URL'),
    feedbackUrl,
    supportUrl: publicVariable('NEXT_PUBLIC_SUPPORT_URL') || feedbackUrl,
    turnstileKey: publicVariable('NEXT_PUBLIC_TURNSTILE_SITE_KEY'),
    otpLength: otpLength(),
    searchOffered: Boolean(process.env.SEARCH_PROVIDER?.trim()),
  };
}

/** The variable, else what the token is for: a wrong guess would open a checkout that shows nothing. */
function paddleEnvironment(): PublicConfig['paddleEnvironment'] {
  const wanted = publicVariable('NEXT_PUBLIC_PADDLE_ENVIRONMENT');
  if (wanted === 'production' || wanted === 'sandbox') return wanted;
  const isTest = publicVariable('NEXT_PUBLIC_PADDLE_CLIENT_TOKEN')?.startsWith('test_');
  return isTest ? 'sandbox' : 'production';
}

/** The publishable key, or the anon key that it replaces. */
export function supabasePublicKey(): string | null {
  return (
    publicVariable('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY') ??
    publicVariable('NEXT_PUBLIC_SUPABASE_ANON_KEY')
  );
}

function otpLength(): number {
  const digits = Number(publicVariable('NEXT_PUBLIC_OTP_LENGTH') ?? 6);
  return Number.isInteger(digits) && digits >= 6 && digits <= 10 ? digits : 6;
}
