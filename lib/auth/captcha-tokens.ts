class CaptchaError extends Error {}

const notLoaded =
  'The security check could not be loaded. Check your connection and any content blocker, then try again.';
const unsolved = 'Please complete the security check, then try again.';

export type CaptchaTokens = {
  put: (token: string) => void;
  drop: () => void;
  fail: () => void;
  /** Throws {@link CaptchaError} after `waitMs` without a token. */
  take: () => Promise<string>;
};

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
