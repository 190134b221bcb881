import type { Article } from '@/lib/export/article';
import { wordFile } from '@/lib/export/word';
import { compareTexts } from '@/lib/repetition/meter';
import { storedScore } from '@/lib/seo/stored-score';

/** Work on a user's text that can take seconds. Inputs and results are copied between threads. */
export const tasks = {
  score: storedScore,
  compare: compareTexts,
  /** `pictures` holds JPEG bytes by the path of their image. */
  word: ({ article, pictures }: { article: Article; pictures: Map<string, Uint8Array> }) =>
    wordFile(article, ({ path }) => pictures.get(path) ?? null),
};

export type Tasks = typeof tasks;
