import { z } from 'zod';

type Field = { name: string; type: string; isRequired: boolean; about: string };

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
};

/** The properties of a request's schema, for a table. */
export function fieldsOf(schema: z.ZodObject | undefined): Field[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: required.includes(name),
    about: [property.description, defaultOf(property)].filter(Boolean).join(' '),
  }));
}

function typeOf({ type, format, enum: values, anyOf, items, properties, ...rest }: Schema): string {
  if (values) return values.map(String).join(' | ');
  if (rest.const !== undefined) return String(rest.const);
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items) return `list of ${typeOf(items)}`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return format ?? type ?? 'any';
}

function defaultOf({ default: value }: Schema): string {
  return value === undefined || value === '' ? '' : `Default: ${String(value)}.`;
}
