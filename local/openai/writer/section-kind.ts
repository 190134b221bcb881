import sections from '@/local/demo/writer/sections.json';
import { mentions } from './text';

export type SectionKind = keyof typeof sections;

const kinds = Object.keys(sections) as SectionKind[];
const byPlace = ['define', 'why', 'prepare', 'how', 'choose', 'mistakes', 'maintain'] as const;

/**
 * What a section is for, by the English words of its heading. A heading in another language gets
 * the kind that usually stands at its place in a post.
 */
export function sectionKind(heading: string, index: number): SectionKind {
  const found = kinds.find((kind) => mentions(heading, sections[kind].words));
  if (found) return found;
  const isEnglish = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(heading);
  return isEnglish ? 'general' : (byPlace[index % byPlace.length] ?? 'general');
}
