// The library keeps only the newest verifier, even when the server sends no new mail for it; a link
// that is still on its way needs an earlier one.
type OlderVerifiers = { read: () => string[]; add: (verifier: string) => void };

/** The auth server lets one code survive four wrong verifiers. */
const maxKept = 3;

export function olderVerifiers(store: {
  get: () => string | null;
  set: (text: string) => void;
}): OlderVerifiers {
  const read = () => (store.get() ?? '').split('.').filter((part) => /^[0-9a-f]+$/.test(part));
  const add = (verifier: string) => {
    const others = read().filter((one) => one !== verifier);
    store.set([verifier, ...others].slice(0, maxKept).join('.'));
  };
  return { read, add };
}

/** Retries the code exchange with earlier verifiers after `bad_code_verifier`. */
export function fetchWithOlderVerifiers(verifiers: OlderVerifiers): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const isExchange = /[?&]grant_type=pkce\b/.test(String(input));
    if (!isExchange || answer.ok || !(await isWrongVerifier(answer.clone()))) return answer;
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    for (const verifier of verifiers.read()) {
      const again = { ...init, body: JSON.stringify({ ...body, code_verifier: verifier }) };
      const second = await fetch(input, again);
      if (second.ok) return second;
    }
    return answer;
  };
}

async function isWrongVerifier(answer: Response): Promise<boolean> {
  const { code, error_code } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  return code === 'bad_code_verifier' || error_code === 'bad_code_verifier';
}
