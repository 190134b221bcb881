import 'server-only';
import { createHash } from 'node:crypto';
import { cleanText } from '@/lib/text/clean';

/**
 * The user message of every request: the writer's material as JSON between markers, then the job.
 * The marker depends on the material only, because a repeated key needs an identical request. Fields in
 * `asWritten` hold our own text, which comes back letter by letter.
 */
export function dataMessage(
  data: { task: string } & Record<string, unknown>,
  reminder: string,
  { asWritten = [] }: { asWritten?: string[] } = {},
): string {
  const own = Object.fromEntries(asWritten.map((name) => [name, data[name]]));
  const json = JSON.stringify({ ...(normalised(data) as object), ...own }).replaceAll(
    '<',
    '\\u003c',
  );
  const marker = `data-${createHash('sha256').update(json).digest('hex').slice(0, 12)}`;
  return `<${marker}>\n${json}\n</${marker}>\n\n${reminder}`;
}

/** Look-alike letters and styled capitals read as plain ones to the model. */
function normalised(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).normalize('NFKC');
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item)]));
}
