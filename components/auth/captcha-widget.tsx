import { useTheme } from 'next-themes';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { CaptchaTokens } from '@/lib/auth/captcha-tokens';
import { loadTurnstile } from '@/lib/auth/turnstile';

type Props = { siteKey: string; tokens: CaptchaTokens; used: number };

/**
 * Cloudflare Turnstile. It takes up no room unless it needs the reader's help, and says so with a
 * way to try again when it cannot be loaded.
 */
export function CaptchaWidget({ siteKey, tokens, used }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(() => undefined);
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === 'dark' ? 'dark' : 'light';
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt draws the widget again
  useEffect(() => {
    let remove: () => void = () => undefined;
    let ended = false;
    const fail = () => {
      if (ended) return;
      setFailed(true);
      tokens.fail();
    };
    const show = async () => {
      const turnstile = await loadTurnstile();
      if (ended || !box.current) return;
      const widget = turnstile.render(box.current, {
        sitekey: siteKey,
        theme,
        size: 'flexible',
        appearance: 'interaction-only',
        callback: (token) => {
          setFailed(false);
          tokens.put(token);
        },
        'expired-callback': tokens.drop,
        'before-interactive-callback': () => setNeedsHelp(true),
        'error-callback': () => {
          fail();
          return true;
        },
      });
      if (!widget) return fail();
      reset.current = () => turnstile.reset(widget);
      remove = () => turnstile.remove(widget);
    };
    show().catch(fail);
    return () => {
      ended = true;
      tokens.drop();
      reset.current = () => undefined;
      remove();
    };
  }, [siteKey, theme, tokens, attempt]);
  useEffect(() => {
    if (used > 0) reset.current();
  }, [used]);

  return (
    <fieldset aria-label="Security check" className="contents">
      {/* Without work for the reader it is as if it were not there: the form's gap is taken back. */}
      <div ref={box} className={needsHelp ? undefined : '-mt-5 h-0 overflow-hidden'} />
      {hasFailed ? (
        <Alert variant="destructive">
          <p>The security check could not be loaded.</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3 h-11"
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </Alert>
      ) : null}
    </fieldset>
  );
}
