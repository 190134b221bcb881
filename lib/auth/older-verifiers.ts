/**
 * The code verifiers of earlier requests. The library keeps one and replaces it with each request
 * for a link, also when the server then sends no new mail; the link on its way needs the one before.
 */
type OlderVerifiers = { read: () => string[]; add: (verifier: string) => void };

/** How many are kept: the auth server lets one code survive four wrong verifiers. */
const maxKept = 3;

/** Keeps earlier verifiers in one stored text, newest first. */
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

/**
 * A fetch for the auth library: where the server says that the verifier does not belong to the code,
 * the earlier ones are tried. Any other request and answer passes unchanged.
 */
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
