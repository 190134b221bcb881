import type { z } from 'zod';
import type { KeyScope } from '@/lib/api-keys/limits';
import type { Caller } from '@/lib/api-v1/operation';

export type Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  /** Names the price of whatever costs. */
  description: string;
  scope: KeyScope;
  input: I;
  output: O;
  /** "overwrites" also covers removing. */
  kind: 'reads' | 'adds' | 'overwrites';
  /** Calling it again with the same input changes nothing more. */
  isIdempotent?: boolean;
  run(caller: Caller, input: z.output<I>): Promise<z.input<O>>;
};

/** For operations without parameters, query or body. */
export const none = { params: undefined, query: undefined, body: undefined };

/** Infers the types of `run` from the schemas. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Tool<I, O>,
): Tool<I, O> {
  return definition;
}
