import fields from '@/local/demo/writer/fields.json';
import type ideas from '@/local/demo/writer/ideas.json';
import { capitalise, mentions } from './text';

export type Field = keyof typeof fields;
export type SearchIntent = keyof typeof ideas;

export type Topic = {
  keyword: string;
  /** The keyword with a capital, without its last punctuation mark. */
  title: string;
  /** The keyword in quotation marks, which fits into any sentence. */
  quoted: string;
  /** The two sides of "a vs b". */
  sides: readonly [string, string] | null;
  intent: SearchIntent;
  field: Field;
  /** True when the keyword is a question and takes its mark. */
  question: boolean;
};

const asks = /^(what|why|when|where|who|which|how (?!to\b)|is|are|can|should|does|do|will)\b/i;

export function readTopic(input: string): Topic {
  const keyword = input.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const bare = keyword.replace(/[\s.,;:!?。！？؟]+$/u, '') || keyword;
  const [, left, right] = /^(.{2,}?)\s+(?:vs\.?|versus)\s+(.{2,})$/i.exec(bare) ?? [];
  return {
    keyword,
    title: capitalise(bare),
    // A long keyword would fill every sentence that quotes it.
    quoted: bare.length > 70 ? 'this subject' : `“${bare}”`,
    sides: left && right ? [left, right] : null,
    intent: left ? 'comparison' : intentOf(bare),
    field: fieldOf(bare),
    question: asks.test(bare),
  };
}

/** Fills the slots of a template: {K} the keyword, {X} and {Y} the sides of a comparison. */
export function fillTemplate(template: string, topic: Topic): string {
  const [x, y] = topic.sides ?? ['the first', 'the second'];
  const values: Record<string, string> = { '{K}': topic.quoted, '{X}': x, '{Y}': y };
  return template.replace(/\{[KXY]\}/g, (slot) => values[slot] ?? slot);
}

function intentOf(keyword: string): SearchIntent {
  if (/^how (to|do|can|should)\b/i.test(keyword)) return 'how-to';
  const buying = ['best', 'top', 'cheap*', 'affordable', 'price', 'cost', 'review', 'near me'];
  return mentions(keyword, buying) ? 'commercial' : 'informational';
}

function fieldOf(keyword: string): Field {
  const names = Object.keys(fields) as Field[];
  return names.find((name) => mentions(keyword, fields[name].words)) ?? 'general';
}
