import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { reportError } from './report-error';
import { withoutSecrets } from './without-secrets';

/** JSON lines in production. Own code: small, no worker thread, and it masks secrets. */

type Level = 'info' | 'warn' | 'error';
/** Never content: ids, codes, counts, our own URLs. */
type Fields = Record<string, string | number | boolean | null | undefined>;

// Bundles evaluate this module more than once; the context belongs to the process.
const holder = globalThis as typeof globalThis & { inkwrightLog?: AsyncLocalStorage<Fields> };
holder.inkwrightLog ??= new AsyncLocalStorage();
const context = holder.inkwrightLog;

export function withLogFields<T>(fields: Fields, work: () => T): T {
  return context.run({ ...context.getStore(), ...fields }, work);
}

export function logInfo(message: string, fields?: Fields): void {
  if (process.env.NODE_ENV === 'production')
    console.info(lineOf('info', message, undefined, fields));
}

/** For expected failures: a busy vendor, a refused call. */
export function logWarning(message: string, error?: unknown, fields?: Fields): void {
  console.warn(lineOf('warn', message, error, fields));
}

/** Also goes to error reporting if that is on. */
export function logError(message: string, error?: unknown, fields?: Fields): void {
  console.error(lineOf('error', message, error, fields));
  reportError(withoutSecrets(message), error, { ...context.getStore(), ...fields });
}

function lineOf(level: Level, message: string, error: unknown, fields: Fields = {}): string {
  const known = { ...context.getStore(), ...fields };
  if (process.env.NODE_ENV === 'production') {
    const line = { time: new Date().toISOString(), level, message, ...known };
    return withoutSecrets(
      JSON.stringify(error === undefined ? line : { ...line, error: factsOf(error) }),
    );
  }
  const labelled = Object.entries(known).flatMap(([name, value]) =>
    value == null ? [] : [`${name}=${value}`],
  );
  const reason = error === undefined ? '' : `\n${inspect(error, { depth: 4 })}`;
  return withoutSecrets([message, ...labelled].join(' ') + reason);
}

type Facts = { name: string; message: string; code?: string; stack?: string; cause?: Facts };

function factsOf(error: unknown, depth = 0): Facts {
  if (!(error instanceof Error)) return { name: typeof error, message: cut(String(error), 500) };
  const { code, status } = error as { code?: unknown; status?: unknown };
  const known = code ?? status;
  return {
    name: error.name,
    message: cut(error.message, 500),
    ...(known === undefined ? {} : { code: String(known) }),
    ...(depth === 0 && error.stack ? { stack: cut(error.stack, 2_000) } : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: factsOf(error.cause, depth + 1) } : {}),
  };
}

/** Masks before it cuts, because half of a secret is not recognized. */
function cut(text: string, length: number): string {
  return withoutSecrets(text).slice(0, length);
}
