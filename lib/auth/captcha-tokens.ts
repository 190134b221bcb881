/** A captcha that cannot be shown or solved; its message is for the reader. */
class CaptchaError extends Error {}

const notLoaded =
  'The security check could not be loaded. Check your connection and any content blocker, then try again.';
const unsolved = 'Please complete the security check, then try again.';

export type CaptchaTokens = {
  /** The widget has a new token. */
  put: (token: string) => void;
  /** The token it had has expired, or the widget starts over. */
  drop: () => void;
  /** The widget cannot be used: waiting and later calls fail until the next token. */
  fail: () => void;
  /** A token for one call; waits a while for the widget. Throws {@link CaptchaError}. */
  take: () => Promise<string>;
};

/** Hands out each token of a captcha once. `waitMs` is how long a call waits for the next one. */
export function createCaptchaTokens(waitMs = 20_000): CaptchaTokens {
  let ready: string | null = null;
  let failed = false;
  let waiting: { resolve: (token: string) => void; reject: (error: Error) => void }[] = [];

  const put = (token: string) => {
    failed = false;
    const next = waiting.shift();
    if (next) next.resolve(token);
    else ready = token;
  };
  const fail = () => {
    failed = true;
    ready = null;
    for (const { reject } of waiting.splice(0)) reject(new CaptchaError(notLoaded));
  };
  const take = () => {
    const token = ready;
    ready = null;
    if (token) return Promise.resolve(token);
    if (failed) return Promise.reject(new CaptchaError(notLoaded));
    return new Promise<string>((resolve, reject) => {
      const entry = { resolve, reject };
      waiting.push(entry);
      setTimeout(() => {
        waiting = waiting.filter((one) => one !== entry);
        reject(new CaptchaError(unsolved));
      }, waitMs);
    });
  };
  const drop = () => {
    ready = null;
    failed = false;
  };
  return { put, drop, fail, take };
}
