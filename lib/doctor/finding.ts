/**
 * What was found about one thing. `wrong` must be mended, `off` is a part that is not set up,
 * `look` cannot be found out from here and asks the person to look.
 */
export type Finding = { what: string; state: 'ok' | 'off' | 'wrong' | 'look'; says: string };

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says });
export const off = (what: string, says: string): Finding => ({ what, state: 'off', says });
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says });
export const look = (what: string, says: string): Finding => ({ what, state: 'look', says });

/** The words of an error and of what caused it, short enough for a line. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const { code } = error as { code?: unknown };
  const told = code === undefined || error.message.includes(String(code)) ? '' : ` (${code})`;
  const cause = error.cause instanceof Error ? ` ${wordsOf(error.cause)}` : '';
  return `${error.message}${told}${cause}`.slice(0, 400);
}
