import 'server-only';
import type { Random } from '@/local/openai/writer/random';
import { shuffled } from '@/local/openai/writer/random';
import { scenes } from '@/local/openai/writer/stock/scenes';
import type { Topic } from '@/local/openai/writer/topic';

export type ImageSlot = { prompt: string; alt: string };

/** Three to five images over the whole post, the first near the top; one list for each section. */
export function imageSlots(topic: Topic, sections: number, random: Random): ImageSlot[][] {
  const count = Math.min(5, Math.max(3, Math.ceil(sections / 2)), scenes[topic.domain].length);
  const chosen = shuffled(scenes[topic.domain], random).slice(0, count);
  const slots: ImageSlot[][] = Array.from({ length: sections }, () => []);
  chosen.forEach((scene, at) => {
    const section = Math.floor((at * sections) / count);
    slots[section]?.push({
      prompt: [scene, ...light(scene, at), 'quiet editorial illustration'].join(', '),
      alt: scene,
    });
  });
  return slots;
}

const lights = [
  'soft morning light',
  'warm afternoon sun',
  'muted earthy colours',
  'cool early light',
  'long evening shadows',
];

/** A scene that speaks of its own light needs no second one. */
function light(scene: string, at: number): string[] {
  const named = /\b(light|sun\w*|morning|afternoon|evening|dawn|shadows)\b/i.test(scene);
  return named ? [] : [lights[at % lights.length] ?? 'soft light'];
}
