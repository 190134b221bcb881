import 'server-only';
import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';

// Classes whose messages name schema or server objects, never values.
const plainClasses = new Set(['08', '28', '3D', '42', '53', '55', '57', '58']);
const longestStatement = 200;

/** Safe to log. Errors of the driver and drizzle contain values: posts, addresses, prompts. */
class DatabaseError extends Error {
  readonly code?: string;
  readonly severity?: string;
  readonly constraint_name?: string;
  readonly table_name?: string;
  readonly routine?: string;

  constructor(error: Error, statement: string) {
    const details = facts(error);
    const place = details.constraint_name ?? details.table_name;
    const text = statement.replace(/\s+/g, ' ').trim().slice(0, longestStatement);
    super(`${wordsOf(error)}${place ? ` (${place})` : ''}${text ? `: ${text}` : ''}`);
    this.name = 'DatabaseError';
    Object.assign(this, details);
  }
}

function facts(error: Error): Record<string, string> {
  const names = ['code', 'severity', 'constraint_name', 'table_name', 'routine'] as const;
  const known = error as Error & Partial<Record<(typeof names)[number], unknown>>;
  return Object.fromEntries(
    names.flatMap((name) => (known[name] === undefined ? [] : [[name, String(known[name])]])),
  );
}

function wordsOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  // Without a severity the error is the driver's own: the connection, or a wrong call.
  if (!('severity' in error)) return code ? error.message : `Query failed (${error.name})`;
  // A FATAL error ends the connection and is about it.
  const isPlain = plainClasses.has(code.slice(0, 2)) || error.severity === 'FATAL';
  return isPlain ? error.message : `Database error ${code}`;
}

/** Errors that are not from a query pass unchanged. */
export function withoutValues(error: unknown, statement = ''): unknown {
  if (error instanceof DatabaseError) return error;
  if (error instanceof DrizzleQueryError) return withoutValues(error.cause, error.query);
  if (!(error instanceof Error)) return error;
  return statement || 'severity' in error ? new DatabaseError(error, statement) : error;
}

type Queries = {
  queryWithCache: (text: string, params: unknown[], query: () => unknown) => Promise<unknown>;
  hidesValues?: true;
};

/** Makes every drizzle query throw {@link DatabaseError}: drizzle's own error has the values. */
export function hideValuesInErrors(): void {
  const queries = PgPreparedQuery.prototype as unknown as Queries;
  if (queries.hidesValues) return;
  const original = queries.queryWithCache;
  queries.hidesValues = true;
  queries.queryWithCache = async function hiding(text, params, query) {
    try {
      return await original.call(this, text, params, query);
    } catch (error) {
      throw withoutValues(error, text);
    }
  };
}
