import { randomUUID } from 'node:crypto';
import { failEarly, faultFor, logCall } from '@/local/openai/faults';
import lists from '@/local/openai/moderation.json';
import { ModerationRequest, readBody } from '@/local/openai/wire';

/**
 * A word list for each category, not a classifier: enough to see a blocked request. Whole words
 * only, so that "Essex" and "skilled" pass. Categories with null have no list.
 */
const patterns = Object.entries(lists).map(
  ([name, words]) => [name, words === null ? null : new RegExp(`\\b(?:${words})\\b`, 'i')] as const,
);

export function flaggedCategories(text: string): string[] {
  const plain = text.normalize('NFKC');
  return patterns.filter(([, pattern]) => pattern?.test(plain)).map(([name]) => name);
}

/** POST /moderations in the shape of omni-moderation-latest. */
export async function moderations(request: Request): Promise<Response> {
  const body = await readBody(request, ModerationRequest);
  const fault = faultFor(request, { task: 'moderation', words: JSON.stringify(body.input) });
  logCall({ endpoint: 'moderations', task: 'moderation', section: null, fault });
  await failEarly(fault, request.signal);
  const inputs = Array.isArray(body.input) ? body.input : [body.input];
  const texts = inputs.map((part) => (typeof part === 'string' ? part : (part.text ?? '')));
  // Typed parts are one input in OpenAI's reading; plain strings are one result each.
  const units = inputs.every((part) => typeof part === 'string') ? texts : [texts.join('\n')];
  return Response.json({
    id: `modr-demo-${randomUUID()}`,
    model: body.model ?? 'omni-moderation-latest',
    results: units.map(result),
  });
}

function result(text: string) {
  const hits = new Set(flaggedCategories(text));
  const each = <T>(value: (name: string) => T) =>
    Object.fromEntries(patterns.map(([name]) => [name, value(name)]));
  return {
    flagged: hits.size > 0,
    categories: each((name) => hits.has(name)),
    category_scores: each((name) => (hits.has(name) ? 0.97 : 0.00001)),
    category_applied_input_types: each(() => ['text']),
  };
}
