import type { z } from 'zod';
import type { Db } from '@/db/client';
import type { KeyScope } from '@/lib/api-keys/limits';
import type { ErrorCode } from '@/lib/errors';

type Schema = z.ZodType;
type ObjectSchema = z.ZodObject;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** What a request or a tool call brings along. */
export type Caller = {
  db: Db;
  user: { id: string };
  signal: AbortSignal;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
  /** Works the queue after the answer; `look` only if nobody else does. */
  queue: { start: () => void; look: (jobs: { status: JobStatus }[]) => void };
  /** Runs after the answer. */
  after: (work: () => Promise<unknown>) => void;
};
type JobStatus = 'pending' | 'in-progress' | 'completed' | 'failed';

type Input<P, Q, B> = { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> };
export type FileAnswer = { body: string | Uint8Array; type: string; fileName: string };

/** Its schemas parse requests and describe them in OpenAPI and on /developers. */
export type Operation<
  P extends ObjectSchema | undefined = ObjectSchema | undefined,
  Q extends ObjectSchema | undefined = ObjectSchema | undefined,
  B extends ObjectSchema | undefined = ObjectSchema | undefined,
  V extends Schema | undefined = Schema | undefined,
> = {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with `{id}` for a parameter. */
  path: string;
  group: string;
  scope: KeyScope;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The largest body in bytes, if not 64 KB. */
  maxBytes?: number;
  needs?: readonly ('idempotency-key' | 'if-match')[];
  status: 200 | 202 | 204;
  view?: V;
  /** Media types of an answer that is a file. */
  files?: readonly string[];
  /** Of the answer, for `If-Match`. */
  etag?(answer: z.output<NonNullable<V>>): string;
  errors: readonly ErrorCode[];
  example: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: z.input<NonNullable<B>>;
    answer?: z.input<NonNullable<V>>;
  };
  run(
    caller: Caller,
    input: Input<P, Q, B>,
  ): Promise<V extends Schema ? z.input<V> : FileAnswer | undefined>;
};

/** Infers the types of `run` from the schemas. */
export function operation<
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
  V extends Schema | undefined = undefined,
>(definition: Operation<P, Q, B, V>): Operation<P, Q, B, V> {
  return definition;
}
