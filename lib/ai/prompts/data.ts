import 'server-only';
import { createHash } from 'node:crypto';
import { cleanText } from '@/lib/text/clean';

/**
 * The marker depends only on the material, because a repeated key needs an identical request.
 * `asWritten` fields are not normalised: the model must return them verbatim.
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

function normalised(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).normalize('NFKC');
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item)]));
}
