import { withoutSecrets } from '@/lib/observability/without-secrets';

/** `wrong` must be fixed, `off` is not set up, `look` needs a person to check it. */
export type Finding = { what: string; state: 'ok' | 'off' | 'wrong' | 'look'; says: string };

export const ok = (what: string, says: string): Finding => made(what, 'ok', says);
export const off = (what: string, says: string): Finding => made(what, 'off', says);
export const wrong = (what: string, says: string): Finding => made(what, 'wrong', says);
export const look = (what: string, says: string): Finding => made(what, 'look', says);

/** A vendor may repeat the key that it refuses. */
function made(what: string, state: Finding['state'], says: string): Finding {
  return { what, state, says: withoutSecrets(says) };
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error)).slice(0, 300);
  const { code } = error as { code?: unknown };
  const codeText = code === undefined || error.message.includes(String(code)) ? '' : ` (${code})`;
  const cause = error.cause instanceof Error ? ` ${wordsOf(error.cause)}` : '';
  return withoutSecrets(`${error.message}${codeText}${cause}`).slice(0, 400);
}
