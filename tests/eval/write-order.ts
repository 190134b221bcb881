import { writePost } from '@/lib/ai/pipeline';
import type { BlogRequest } from '@/lib/ai/schema';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { writeInChat } from './chat-answer';
import { writeInOnePass } from './one-pass';
import type { Mode } from './transcript';

/** One order in one of the modes: the post as it is kept, and what the pipeline says of it. */
export async function writeOrder(request: BlogRequest, mode: Mode) {
  if (mode === 'chat')
    return { content: await writeInChat(request, new AbortController().signal), report: {} };
  if (mode === 'one-pass') {
    const { text } = await writeInOnePass(request, new AbortController().signal);
    return { content: text, report: {} };
  }
  const post = await writePost({ request, port: memoryPort() });
  const { content, lengthReport, claims } = post;
  return { content, report: { lengthReport, claims: claims.length } };
}
