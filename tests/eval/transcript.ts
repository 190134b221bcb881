import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BlogRequest } from '@/lib/ai/schema';
import type { Seen } from '@/tests/helpers/model/fake-model';

/**
 * How an order was written: section by section, the body in one call, all by one prompt with the same
 * house rules, or all by the prompt of a chat.
 */
export const modes = ['sections', 'whole', 'one-pass', 'chat'] as const;

/** Whether the pipeline wrote it. */
export function isOurs({ mode }: Pick<Transcript, 'mode'>): boolean {
  return mode === 'sections' || mode === 'whole';
}

const Call = z.object({
  task: z.string(),
  /** Counts from 0; of the tasks about one section. */
  section: z.number().optional(),
  reply: z.string(),
});

/** One order with every answer of its writer, so that it can be written again without one. */
export const Transcript = z.object({
  mode: z.enum(modes),
  request: BlogRequest,
  calls: z.array(Call),
});
export type Transcript = z.output<typeof Transcript>;
export type Mode = Transcript['mode'];

export function callOf({ task, data }: Seen, reply: string): Transcript['calls'][number] {
  const section = (data.section as { index?: number } | undefined)?.index;
  return { task, ...(section === undefined ? {} : { section }), reply };
}

/** All transcripts of a folder, in the order of their names. */
export function readTranscripts(folder: string): Transcript[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => Transcript.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/** About how many tokens a text has: four characters a token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);
