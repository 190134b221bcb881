import 'server-only';
import { capitalise } from '@/local/openai/writer/english';
import type { Topic } from '@/local/openai/writer/topic';

/**
 * Puts the topic into a sentence of the stock: {K} the keyword as typed, {T} the noun phrase,
 * {with} and {With} the occasion ("with a standing desk", "when starting a podcast").
 */
export function fillSlots(text: string, topic: Topic): string {
  return text
    .replaceAll('{K}', topic.keyword)
    .replaceAll('{T}', topic.noun)
    .replaceAll('{with}', topic.occasion)
    .replaceAll('{With}', capitalise(topic.occasion));
}
