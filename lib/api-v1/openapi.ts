import { z } from 'zod';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Operation } from './operation';
import { operations } from './operations';

type Json = Record<string, unknown>;

const ErrorView = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Of every request with a key. */
const commonErrors: ErrorCode[] = [
  ...(['bad_request', 'unauthorized', 'forbidden'] as const),
  ...(['rate_limited', 'internal', 'unavailable'] as const),
];

let described: Json | undefined;

/** OpenAPI 3.1, made from the schemas that parse the requests and the answers. */
export function openApiDocument(origin: string): Json {
  described ??= { paths: describePaths(), components };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkwright API',
      version: '1',
      description:
        'Writes long, SEO-oriented blog posts. The same functions, prices and limits as the screens. Keys are made in Settings → Developers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    ...described,
  };
}

const components = {
  securitySchemes: {
    key: { type: 'http', scheme: 'bearer', description: 'An API key: `iw_live_…`.' },
  },
  schemas: { Error: jsonSchema(ErrorView, 'output') },
};

function describePaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: pathItem(operation),
    };
  return paths;
}

function pathItem(operation: Operation): Json {
  const { id, group, scope, summary, description, body, example } = operation;
  const content = body && {
    'application/json': { schema: jsonSchema(body, 'input'), example: example.body },
  };
  return {
    operationId: id,
    tags: [group],
    summary,
    description: [description, `Scope: \`${scope}\`.`].filter(Boolean).join(' '),
    parameters: parametersOf(operation),
    ...(content && { requestBody: { required: true, content } }),
    responses: { [operation.status]: answerOf(operation), ...errorsOf(operation) },
    'x-scope': scope,
  };
}

function parametersOf({ params, query, needs, method, id, example }: Operation): Json[] {
  const fields = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
    return Object.entries(properties as Json).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || (required as string[]).includes(name),
      schema: value,
      example: place === 'path' ? example.params?.[name] : example.query?.[name],
    }));
  };
  const header = (name: string, about: Json) => ({ name, in: 'header', required: true, ...about });
  const key = { type: 'string', pattern: '^[\\x20-\\x7e]{1,200}$' };
  const named = needs ?? [];
  return [
    ...fields(params, 'path'),
    ...fields(query, 'query'),
    ...(method === 'POST'
      ? [
          header('Idempotency-Key', {
            required: named.includes('idempotency-key'),
            description: 'Yours to choose, a new one for each order. A repeated one does it once.',
            schema: key,
            example: `${id}-1`,
          }),
        ]
      : []),
    ...(named.includes('if-match')
      ? [
          header('If-Match', {
            description: 'The `version` that the change began from, in quotes.',
            schema: { type: 'string' },
            example: '"1767312000000"',
          }),
        ]
      : []),
  ];
}

const limitHeaders = {
  RateLimit: { description: 'What is left of the window.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'Requests and seconds.', schema: { type: 'string' } },
};

function answerOf({ view, files, etag, example }: Operation): Json {
  const tag = etag && { ETag: { description: 'The version.', schema: { type: 'string' } } };
  const headers = { ...limitHeaders, ...tag };
  if (view) {
    const schema = jsonSchema(view, 'output');
    const content = { 'application/json': { schema, example: example.answer } };
    return { description: 'Done.', headers, content };
  }
  const file = { schema: { type: 'string', format: 'binary' } };
  const content = files && Object.fromEntries(files.map((type) => [type, file]));
  return { description: files ? 'The file.' : 'Done.', headers, ...(content && { content }) };
}

function errorsOf({ errors, params, query, body }: Operation): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const parsing: ErrorCode[] = [
    ...(params ? (['not_found'] as const) : []),
    ...(query || body ? (['invalid'] as const) : []),
    ...(body ? (['too_large'] as const) : []),
  ];
  const codes = [...new Set([...commonErrors, ...parsing, ...errors])];
  const answers = codes.map((code) => {
    const { status, message } = new AppError(code);
    return [status, { description: `\`${code}\`: ${message}`, content }];
  });
  return Object.fromEntries(answers);
}

/** Refinements cannot be expressed; the text of a refusal says what they ask. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline' }) as Json;
  return rest;
}
