import 'server-only';
import { randomBytes } from 'node:crypto';
import { cleanText } from '../text/clean';

/**
 * The user message of every request: the writer's material as one JSON object between random
 * markers, then the job named once more. `<` is escaped, so no text inside can forge the end.
 */
export function dataMessage(
  data: { task: string } & Record<string, unknown>,
  reminder: string,
): string {
  const marker = `data-${randomBytes(6).toString('hex')}`;
  const json = JSON.stringify(normalised(data)).replaceAll('<', '\\u003c');
  return `<${marker}>\n${json}\n</${marker}>\n\n${reminder}`;
}

/** Look-alike letters and styled capitals read as plain ones to the model. */
function normalised(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).normalize('NFKC');
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item)]));
}
