import 'server-only';
import { coldBrew } from '@/local/openai/showcase/cold-brew';
import { herbGarden } from '@/local/openai/showcase/herb-garden';
import { projectBrief } from '@/local/openai/showcase/project-brief';
import type { Showcase, ShowcaseSection } from '@/local/openai/showcase/showcase';

export const showcases: readonly Showcase[] = [coldBrew, herbGarden, projectBrief];

/** The hand-written post for a keyword, whatever its capitals and punctuation. */
export function findShowcase(keyword: string): Showcase | null {
  const wanted = plain(keyword);
  return (
    showcases.find(({ keywords }) => keywords.some((known) => plain(known) === wanted)) ?? null
  );
}

/** The hand-written section under a heading; null when the writer changed the heading. */
export function findSection(showcase: Showcase | null, heading: string): ShowcaseSection | null {
  const wanted = plain(heading);
  return showcase?.sections.find((section) => plain(section.heading) === wanted) ?? null;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
