import { z } from 'zod';
import hostile from '@/local/demo/writer/hostile.json';
import { completion } from '@/local/openai/completion';
import { type Fault, failEarly, faultFor, logCall } from '@/local/openai/faults';
import { pause, wordsPerSecond } from '@/local/openai/pace';
import { ChatRequest, messageText, readBody, readJob } from '@/local/openai/wire';
import { writeJob } from '@/local/openai/writer/write';

const thinkMs = 350;

/** POST /chat/completions: the demo writer behind OpenAI's wire. */
export async function chat(request: Request): Promise<Response> {
  const parsed = await readBody(request, ChatRequest);
  const job = readJob(parsed);
  const task = typeof job?.task === 'string' ? job.task : null;
  const section = sectionIndex(job);
  const words = JSON.stringify(parsed.messages);
  const fault = faultFor(request, { task, section, words });
  logCall({ endpoint: 'chat/completions', task, section, fault });
  await failEarly(fault, request.signal);
  const rate = wordsPerSecond(words);
  if (rate) await pause(thinkMs, request.signal);
  const text = broken(fault) ?? answer(parsed, job);
  return completion({ chat: parsed, text, fault, rate, signal: request.signal });
}

function answer(parsed: ChatRequest, job: Record<string, unknown> | null): string {
  const written = job ? writeJob(job) : null;
  if (written !== null) return typeof written === 'string' ? written : JSON.stringify(written);
  const format = parsed.response_format;
  const schema = format?.json_schema?.schema ?? schemaInWords(parsed);
  if (schema) return JSON.stringify(sampleJson(schema) ?? {});
  if (format?.type === 'json_schema') return '{}';
  if (format?.type === 'json_object') return JSON.stringify({ ok: true });
  return 'The demo writer is running. It assembles drafts from templates and is not a model.';
}

/** Callers whose server knows no schemas write theirs into the prompt. */
function schemaInWords({ messages }: ChatRequest): unknown {
  const found = messages.map(messageText).find((text) => /JSON schema:\n\{/.test(text));
  try {
    return found ? JSON.parse(found.slice(found.indexOf('JSON schema:\n') + 13)) : null;
  } catch {
    return null;
  }
}

function broken(fault: Fault | null): string | null {
  if (fault === 'empty') return '';
  if (fault === 'notjson') return 'Sure! Here is what you asked for: {"titles": [{"title": "Half';
  if (fault === 'hostile') return hostile.join('\n');
  return null;
}

function sectionIndex(job: Record<string, unknown> | null): number | null {
  const section = job?.section;
  if (typeof section !== 'object' || section === null || !('index' in section)) return null;
  return typeof section.index === 'number' ? section.index : null;
}

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** The smallest value that fits a JSON schema, for callers that only try the connection. */
function sampleJson(schema: unknown, depth = 0): unknown {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success || depth > 8) return null;
  const { enum: choices, const: only, properties, items } = parsed.data;
  if (only !== undefined) return only;
  if (choices?.length) return choices[0];
  const type = Array.isArray(parsed.data.type) ? parsed.data.type[0] : parsed.data.type;
  if (type === 'object' || properties)
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, value]) => [key, sampleJson(value, depth + 1)]),
    );
  if (type === 'array') return items ? [sampleJson(items, depth + 1)] : [];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return type === 'null' ? null : 'demo';
}
