import { z } from 'zod';
import { extractJson } from '@/lib/text/json';
import { AiError } from '../errors';
import { addUsage, type StepUsage } from '../usage';
import { chat } from './chat';
import type { ChatCall, ChatMessage, ReplyFormat } from './chat-body';
import { settings } from './client';

type Rung = 'strict' | 'json_object' | 'prompt';

type StructuredCall<W extends z.ZodType, T> = Omit<ChatCall, 'format' | 'messages'> & {
  name: string;
  system: string[];
  content: string;
  /** Without limits: strict modes do not support lengths. */
  wire: W;
  parse: z.ZodType<T>;
};

/**
 * Uses the format of OPENAI_STRUCTURED, one step down if refused, then validates with `parse` and
 * asks once more, quoting the issues. Throws AiError `invalid_output`.
 */
export async function chatJson<W extends z.ZodType, T>(
  call: StructuredCall<W, T>,
): Promise<{ value: T; usage: StepUsage }> {
  const first = await ask(call, settings().OPENAI_STRUCTURED, []);
  const checked = check(call.parse, first.text);
  if (checked.ok) return { value: checked.value, usage: first.usage };
  const second = await ask(call, first.rung, [
    { role: 'assistant', content: first.text.slice(0, 12_000) },
    { role: 'user', content: `${complaint(checked.issues)}\n\n${call.content}` },
  ]);
  const again = check(call.parse, second.text);
  const usage = addUsage(first.usage, second.usage);
  if (again.ok) return { value: again.value, usage };
  throw new AiError('retry', 'invalid_output', 'The model answered in a form we cannot use.', {
    cause: again.issues,
  });
}

async function ask<W extends z.ZodType, T>(
  call: StructuredCall<W, T>,
  rung: Rung,
  more: ChatMessage[],
): Promise<{ text: string; usage: StepUsage; rung: Rung }> {
  const schema = wireSchema(call.wire);
  const system = rung === 'strict' ? call.system : [...call.system, inWords(schema)];
  const messages: ChatMessage[] = [
    ...system.map((content) => ({ role: 'system' as const, content })),
    { role: 'user', content: call.content },
    ...more,
  ];
  const format = formatOf(rung, call.name, schema);
  try {
    const reply = await chat({ ...call, messages, ...(format ? { format } : {}) });
    return { ...reply, rung };
  } catch (error) {
    const lower = rung === 'strict' ? 'json_object' : 'prompt';
    const refused = error instanceof AiError && error.code === 'unsupported_format';
    if (!refused || rung === 'prompt') throw error;
    return ask(call, lower, more);
  }
}

function formatOf(
  rung: Rung,
  name: string,
  schema: Record<string, unknown>,
): ReplyFormat | undefined {
  if (rung === 'strict') return { kind: 'json_schema', name, schema };
  return rung === 'json_object' ? { kind: 'json_object' } : undefined;
}

function check<T>(
  schema: z.ZodType<T>,
  text: string,
): { ok: true; value: T } | { ok: false; issues: string[] } {
  const data = extractJson(text);
  if (data === undefined)
    return { ok: false, issues: ['The reply is not one complete JSON object.'] };
  const parsed = schema.safeParse(data);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues.slice(0, 8);
  return { ok: false, issues: issues.map((i) => `${i.path.join('.') || 'reply'}: ${i.message}`) };
}

function complaint(issues: string[]): string {
  return [
    'Your reply could not be used:',
    ...issues.map((issue) => `- ${issue}`),
    'Answer again with one complete JSON object that puts this right, and nothing else.',
  ].join('\n');
}

function wireSchema(wire: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(wire, { target: 'draft-7' });
  return schema;
}

function inWords(schema: Record<string, unknown>): string {
  return `Answer with one JSON object and nothing else: no introduction, no code fence. It follows this JSON schema:\n${JSON.stringify(schema)}`;
}
