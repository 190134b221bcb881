import type { Draft } from '@/lib/ai/review/draft';
import { contradictions } from './contradictions';
import { doubled } from './doubled';
import { showcaseDrafts } from './posts';
import { promises } from './promises';
import { sums } from './sums';

const kinds = { contradictions, doubled, promises, sums };
type Seed = { name: string; wrong: Draft; right: Draft | null };

/** 60 drafts with one fault each: five rules of each kind, each on the three showcase posts. */
export function seededDrafts(): Seed[] {
  const posts = showcaseDrafts();
  return Object.entries(kinds).flatMap(([kind, rules]) =>
    rules.flatMap(({ name, wrong, right }) =>
      posts.map((post, at) => ({
        name: `${kind}: ${name}, post ${at + 1}`,
        wrong: wrong(post, at),
        right: right?.(post, at) ?? null,
      })),
    ),
  );
}
