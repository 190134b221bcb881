import { randomUUID } from 'node:crypto';
import { failEarly, faultFor } from '@/local/openai/faults';
import { logCall } from '@/local/openai/state';
import { ModerationRequest, readBody } from '@/local/openai/wire';

/**
 * A word list, not a classifier: just enough for a developer to see a blocked request. Whole
 * words only, so that "Essex" and "skilled" pass.
 */
const lists = {
  sexual: /\b(porn\w*|nude|nudes|nudity|naked|erotic\w*|hentai|blowjob\w*|sex scene)\b/i,
  'sexual/minors': /\b(child|minor|teen\w*|underage)\W+(porn\w*|nude\w*|sex\w*|erotic\w*)\b/i,
  violence: /\b(murder(?:ing)?|massacre|behead\w*|torture\w*|kill (?:him|her|them|people))\b/i,
  'violence/graphic': /\b(gore|gory|dismember\w*|mutilat\w*|disembowel\w*|bloodbath)\b/i,
  'self-harm': /\b(kill myself|self-harm|suicide method\w*|cut myself)\b/i,
  hate: /\b(ethnic cleansing|gas the|subhuman race)\b/i,
  'illicit/violent': /\b(pipe bomb|build a bomb|make a bomb|nerve gas)\b/i,
} as const;

const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;

export function flaggedCategories(text: string): string[] {
  const plain = text.normalize('NFKC');
  return Object.entries(lists)
    .filter(([, pattern]) => pattern.test(plain))
    .map(([name]) => name);
}

/** POST /moderations in the shape of omni-moderation-latest. */
export async function moderations(request: Request): Promise<Response> {
  const body = await readBody(request, ModerationRequest);
  const fault = faultFor(request, 'moderation');
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
    Object.fromEntries(categories.map((name) => [name, value(name)]));
  return {
    flagged: hits.size > 0,
    categories: each((name) => hits.has(name)),
    category_scores: each((name) => (hits.has(name) ? 0.97 : 0.00001)),
    category_applied_input_types: each(() => ['text']),
  };
}
