import { invalidRequest, moderationBlocked } from '@/local/openai/errors';
import { failEarly, faultFor, logCall } from '@/local/openai/faults';
import { flaggedCategories } from '@/local/openai/moderation';
import { imageSeconds, pause } from '@/local/openai/pace';
import { draw } from '@/local/openai/painter';
import { ImageRequest, readBody } from '@/local/openai/wire';

type Size = { width: number; height: number };

/** POST /images/generations: a drawing made from the words of the prompt, never by a model. */
export async function generateImages(request: Request): Promise<Response> {
  const body = await readBody(request, ImageRequest);
  const fault = faultFor(request, { task: 'image', words: body.prompt });
  logCall({ endpoint: 'images/generations', task: 'image', section: null, fault });
  await failEarly(fault, request.signal);
  const categories = fault === 'blocked' ? ['violence'] : flaggedCategories(body.prompt);
  if (categories.length) throw moderationBlocked(categories);
  const size = readSize(body.size);
  if (fault === 'empty') return Response.json({ ...envelope(body, size), data: [] });
  if (fault === 'notjson') return new Response('<html>gateway</html>', { status: 200 });
  await pause(imageSeconds() * 1000, request.signal);
  const count = body.n ?? 1;
  const pictures = await Promise.all(
    Array.from({ length: count }, (_, variant) => drawBase64(body, size, variant)),
  );
  return Response.json({
    ...envelope(body, size),
    data: pictures.map((b64_json) => ({ b64_json })),
    usage: usage(body, size),
  });
}

async function drawBase64(body: ImageRequest, size: Size, variant: number): Promise<string> {
  const bytes = await draw({
    ...size,
    prompt: body.prompt,
    variant,
    format: body.output_format ?? 'png',
    quality: body.output_compression ?? 100,
  });
  return bytes.toString('base64');
}

function envelope(body: ImageRequest, { width, height }: Size) {
  return {
    created: Math.floor(Date.now() / 1000),
    background: 'opaque',
    output_format: body.output_format ?? 'png',
    quality: body.quality ?? 'medium',
    size: `${width}x${height}`,
  };
}

function usage(body: ImageRequest, { width, height }: Size) {
  const input = Math.ceil(body.prompt.length / 4);
  const output = Math.round((width * height) / 2400);
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    input_tokens_details: { image_tokens: 0, text_tokens: input },
  };
}

function readSize(size: string | null | undefined): Size {
  const text = !size || size === 'auto' ? '1024x1024' : size;
  const [width = 0, height = 0] = text.split('x').map(Number);
  const sound = (side: number) => Number.isInteger(side) && side >= 64 && side <= 2048;
  if (!sound(width) || !sound(height)) throw invalidRequest(`Invalid size '${text}'.`, 'size');
  return { width, height };
}
