import type { WrittenPost } from '@/lib/ai/types';
import { countPostWords } from '@/lib/posts/content/reading';
import { measure } from './metrics';

/** What one post scored; the same figures for every model, so that runs can be compared. */
export type Score = {
  keyword: string;
  kept: boolean;
  lengthScore: number;
  words: number;
  claims: number;
  images: number;
  repeated4: number;
  repeated8: number;
  distinctPairs: number;
  sharedOpenings: number;
  lengthVariation: number;
  readingEase: number;
  stockRate: number;
  costUsd: number;
  seconds: number;
};

export function score(keyword: string, post: WrittenPost, seconds: number): Score {
  const { words: _words, sentences: _sentences, ...metrics } = measure(bodyOf(post.content));
  return {
    keyword,
    kept: post.lengthReport.kept,
    lengthScore: lengthScore(post.lengthReport.words, post.lengthReport.targetWords),
    words: countPostWords(post.content),
    claims: post.claims.length,
    images: post.images.length,
    ...metrics,
    costUsd: post.cost,
    seconds,
  };
}

/** 100 at the target; falls to 0 at three times too short or four times too long. */
export function lengthScore(words: number, target: number): number {
  if (words === 0 || target === 0) return 0;
  return words > target
    ? 100 * Math.max(0, 1 - (words / target - 1) / 3)
    : 100 * Math.max(0, 1 - (target / words - 1) / 2);
}

function bodyOf(content: string): string {
  return content.slice(content.indexOf('\n---\n') + 5);
}

/** The middle value of each figure over all posts. */
export function medians(scores: Score[]): Record<string, number> {
  const names = Object.entries(scores[0] ?? {}).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(
    names.map(([name]) => {
      const values = scores.map((item) => Number(item[name as keyof Score])).sort((a, b) => a - b);
      return [name, round(values[Math.floor(values.length / 2)] ?? 0)];
    }),
  );
}

export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
