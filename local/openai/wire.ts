import { z } from 'zod';
import { invalidRequest } from '@/local/openai/errors';

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(Part)]).nullish(),
});

export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ name: z.string(), schema: z.unknown().optional() }).optional(),
    })
    .nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export const ImageRequest = z.looseObject({
  model: z.string().optional(),
  prompt: z.string().min(1).max(32_000),
  n: z.number().int().min(1).max(4).nullish(),
  size: z.string().nullish(),
  quality: z.string().nullish(),
  output_format: z.enum(['webp', 'png', 'jpeg']).nullish(),
  output_compression: z.number().int().min(0).max(100).nullish(),
});
export type ImageRequest = z.infer<typeof ImageRequest>;

export const ModerationRequest = z.looseObject({
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.union([z.string(), Part]))]),
});

const maxBody = 4_000_000;

/** The request body through `schema`; failures are OpenAI's 400. */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const text = await request.text();
  if (text.length > maxBody) throw invalidRequest('The request body is too large.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest('We could not parse the JSON body of your request.');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(issue?.message ?? 'Invalid request.', issue?.path.join('.') ?? null);
}

export function messageText(message: z.infer<typeof Message>): string {
  if (typeof message.content === 'string') return message.content;
  return (message.content ?? []).map((part) => part.text ?? '').join('');
}

const dataBlock = /<data-([a-z0-9]+)>\n([\s\S]*?)\n<\/data-\1>/;

/**
 * The job the caller wants done: the JSON between its markers in the last message that
 * has one (a repair call comes after it and quotes no data of its own).
 */
export function readJob(chat: ChatRequest): Record<string, unknown> | null {
  const users = chat.messages.filter((message) => message.role === 'user').reverse();
  for (const message of users) {
    const found = dataBlock.exec(messageText(message))?.[2];
    if (!found) continue;
    try {
      const value: unknown = JSON.parse(found);
      return z.record(z.string(), z.unknown()).parse(value);
    } catch {
      throw invalidRequest('The data block does not hold a JSON object.', 'messages');
    }
  }
  return null;
}
