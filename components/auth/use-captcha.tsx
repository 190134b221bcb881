import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { createCaptchaTokens } from '@/lib/auth/captcha-tokens';
import { useAuth } from './auth-provider';

/** Gets the token for one call to the auth service; undefined where no captcha is set up. */
export type GetCaptcha = () => Promise<string | undefined>;

const CaptchaWidget = lazy(async () => ({
  default: (await import('./captcha-widget')).CaptchaWidget,
}));

/**
 * The captcha of a form: `getCaptcha` for its calls, and the `captcha` to draw above its button.
 * Nothing is loaded and nothing drawn without a site key.
 */
export function useCaptcha(): { getCaptcha: GetCaptcha; captcha: ReactNode } {
  const { turnstileKey } = useAuth();
  const [tokens] = useState(createCaptchaTokens);
  // Each token is good for one call, so the widget is asked for the next at once.
  const [used, setUsed] = useState(0);
  const getCaptcha = useCallback(async () => {
    if (!turnstileKey) return undefined;
    const token = await tokens.take();
    setUsed((count) => count + 1);
    return token;
  }, [turnstileKey, tokens]);
  const captcha = turnstileKey ? (
    <Suspense>
      <CaptchaWidget siteKey={turnstileKey} tokens={tokens} used={used} />
    </Suspense>
  ) : null;
  return { getCaptcha, captcha };
}
