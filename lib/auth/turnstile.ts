type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined;
  reset: (widget: string) => void;
  remove: (widget: string) => void;
};

type TurnstileOptions = {
  sitekey: string;
  theme: 'light' | 'dark';
  size: 'flexible';
  appearance: 'interaction-only';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'before-interactive-callback': () => void;
  /** Returns true if the page shows the error itself. */
  'error-callback': () => boolean;
};

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const patienceMs = 15_000;

let loading: Promise<Turnstile> | null = null;

/** Rejects if the script does not load; the next call tries again. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= insertScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function insertScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Turnstile did not load.'));
    };
    const timer = setTimeout(fail, patienceMs);
    script.onload = () => {
      clearTimeout(timer);
      const { turnstile } = window as Window & { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    // Browsers hide a nonce from markup, but scripts of the page may read it.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.src = address;
    document.head.append(script);
  });
}
