import hostile from '@/local/demo/writer/hostile.json';
import { completion } from '@/local/openai/completion';
import { type Fault, failEarly, faultFor } from '@/local/openai/faults';
import { pause, wordsPerSecond } from '@/local/openai/pace';
import { sampleJson } from '@/local/openai/sample-json';
import { logCall } from '@/local/openai/state';
import { ChatRequest, messageText, readBody, readJob } from '@/local/openai/wire';
import { writeJob } from '@/local/openai/writer/write';

const thinkMs = 350;

/** POST /chat/completions: the demo writer behind OpenAI's wire. */
export async function chat(request: Request): Promise<Response> {
  const parsed = await readBody(request, ChatRequest);
  const job = readJob(parsed);
  const task = typeof job?.task === 'string' ? job.task : null;
  const fault = faultFor(request, task);
  logCall({ endpoint: 'chat/completions', task, section: sectionIndex(job), fault });
  await failEarly(fault, request.signal);
  if (wordsPerSecond()) await pause(thinkMs, request.signal);
  const text = broken(fault) ?? answer(parsed, job);
  return completion({ chat: parsed, text, fault, signal: request.signal });
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
