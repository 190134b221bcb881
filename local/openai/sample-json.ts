import { z } from 'zod';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** The smallest value that fits a JSON schema, for callers that only try the connection. */
export function sampleJson(schema: unknown, depth = 0): unknown {
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
