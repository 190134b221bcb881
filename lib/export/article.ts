import { parseContent } from '@/lib/posts/content';
import { plainInline } from '@/lib/posts/content/inline';
import { proseOf } from '@/lib/posts/content/reading';
import type { Block, BlockBody, Inline } from '@/lib/posts/content/types';
import { authorMarks } from '@/lib/text/author-marks';
import { languageOf } from '@/lib/text/language';

/** `fileName` is unique within the post. */
export type ArticleImage = {
  fileName: string;
  url: string;
  path: string;
  alt: string;
  width: number;
  height: number;
};

/** An image's URL, relative file path or data URL. */
export type ImageSource = (image: ArticleImage) => string;

export type ArticleBlock =
  | Exclude<BlockBody, { type: 'label' | 'suggestion' | 'image' | 'notes' }>
  | (Extract<BlockBody, { type: 'notes' }> & { heading: string })
  | { type: 'image'; image: ArticleImage };

export type LeftOpen = {
  /** Marks such as "[Add your own price]", which stay in the text. */
  marks: number;
  /** Images that do not exist yet; omitted. */
  missingImages: number;
  /** Suggestions without an address; omitted. */
  linkSuggestions: number;
};

/** What every format prints: the post without what only its author sees. */
export type Article = {
  title: string;
  slug: string;
  metaTitle: string;
  description: string;
  keyword: string;
  excerpt: string;
  author: string | null;
  /** ISO 639-1, or null if uncertain. */
  language: string | null;
  rightToLeft: boolean;
  wordCount: number;
  createdAt: Date;
  updatedAt: Date;
  blocks: ArticleBlock[];
  /** Unique, in order of first use. */
  images: ArticleImage[];
  questions: { question: string; answer: string }[];
  leftOpen: LeftOpen;
};

type Source = {
  post: {
    title: string;
    slug: string;
    content: string;
    metaTitle: string | null;
    metaDescription: string | null;
    keyword: string;
    excerpt: string;
    wordCount: number;
    createdAt: Date;
    updatedAt: Date;
  };
  author: string | null;
  images: Record<string, Omit<ArticleImage, 'fileName'>>;
};

/** Linear in the length of the post; never throws. */
export function readArticle({ post, author, images }: Source): Article {
  const { meta, blocks: all } = parseContent(post.content);
  const used = new Map<string, ArticleImage>();
  const nameOf = uniqueFileNames();
  const language = languageOf(`${post.title}\n${proseOf(all)}`);
  const leftOpen: LeftOpen = { marks: 0, missingImages: 0, linkSuggestions: 0 };
  const blocks = withoutTitle(all, post.title).flatMap((block): ArticleBlock[] => {
    if (block.type === 'label') return [];
    if (block.type === 'suggestion') {
      leftOpen.linkSuggestions += 1;
      return [];
    }
    if (block.type === 'notes')
      return [{ ...block, heading: sourcesIn[language ?? ''] ?? 'Sources' }];
    if (block.type !== 'image') {
      for (const line of linesOf(block)) leftOpen.marks += authorMarks(plainInline(line)).length;
      return [block];
    }
    const stored = images[block.imageKey];
    if (!stored) {
      leftOpen.missingImages += 1;
      return [];
    }
    // Several places can share one image file.
    const image = used.get(stored.path) ?? {
      ...stored,
      fileName: nameOf(stored.alt || block.alt),
    };
    used.set(stored.path, image);
    return [{ type: 'image', image }];
  });
  return {
    title: post.title,
    slug: post.slug,
    metaTitle: post.metaTitle ?? meta.title ?? post.title,
    description: post.metaDescription ?? meta.description ?? post.excerpt,
    keyword: post.keyword,
    excerpt: post.excerpt,
    author,
    language: (language && codes[language]) ?? null,
    rightToLeft: language === 'arabic' || language === 'hebrew',
    wordCount: post.wordCount,
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    blocks,
    images: [...used.values()],
    questions: questionsOf(blocks),
    leftOpen,
  };
}

/** Scripts used by one language; Cyrillic and Devanagari have many. */
const codes: Record<string, string> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt',
  nl: 'nl',
  ja: 'ja',
  zh: 'zh',
  ko: 'ko',
  greek: 'el',
  hebrew: 'he',
  thai: 'th',
};

/** The heading above what a text cites, by language. */
const sourcesIn: Record<string, string> = {
  de: 'Quellen',
  es: 'Fuentes',
  it: 'Fonti',
  pt: 'Fontes',
  nl: 'Bronnen',
};

export function linesOf(block: ArticleBlock): Inline[][] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [block.content];
    case 'quote':
      return block.lines;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'list':
      return block.items.flatMap((item) => [item.content, ...item.children.flatMap(linesOf)]);
    default:
      return [];
  }
}

/** Paragraphs in a Word file, where each line of code is one. */
export function countParagraphs(blocks: ArticleBlock[]): number {
  const count = (block: ArticleBlock) =>
    block.type === 'code' ? block.text.split('\n').length : linesOf(block).length;
  return blocks.reduce((sum, block) => sum + count(block), 0);
}

/** Drops a first heading that repeats the title, which blogs print themselves. */
function withoutTitle(blocks: Block[], title: string): Block[] {
  const first = blocks.findIndex((block) => block.type !== 'label');
  const heading = blocks[first];
  const repeats = heading?.type === 'heading' && heading.level === 1 && same(heading.text, title);
  return repeats ? blocks.toSpliced(first, 1) : blocks;
}

function same(a: string, b: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return bare(a) === bare(b);
}

const asked = /[?？؟;]\s*$/u;

/** An FAQ is a level 2 section that holds only level 3 questions, each with an answer. */
function questionsOf(blocks: ArticleBlock[]): Article['questions'] {
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    const below = blocks[at + 1];
    if (block?.type !== 'heading' || block.level !== 2) continue;
    if (below?.type !== 'heading' || below.level !== 3) continue;
    const end = blocks.findIndex((b, i) => i > at && b.type === 'heading' && b.level <= 2);
    const found = pairs(blocks.slice(at + 1, end < 0 ? undefined : end));
    if (found.length > 0 && found.every((q) => asked.test(q.question) && q.answer)) return found;
  }
  return [];
}

function pairs(section: ArticleBlock[]): Article['questions'] {
  const found: { question: string; answers: string[] }[] = [];
  for (const block of section) {
    if (block.type === 'heading') found.push({ question: block.text, answers: [] });
    const last = found.at(-1);
    if (!last || block.type === 'heading') continue;
    const words = linesOf(block).map(plainInline).join(' ');
    if (words) last.answers.push(words);
  }
  return found.map(({ question, answers }) => ({ question, answer: answers.join(' ').trim() }));
}

/** "A red kettle" gives "a-red-kettle.webp", then "a-red-kettle-2.webp". */
function uniqueFileNames(): (alt: string) => string {
  const used = new Set<string>();
  return (alt) => {
    const stem =
      alt
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .slice(0, 60)
        // The cut may have split a surrogate pair, which no URL can hold.
        .replace(/\p{Surrogate}$/u, '')
        .replace(/^-+|-+$/g, '') || 'image';
    let name = stem;
    for (let n = 2; used.has(name); n++) name = `${stem}-${n}`;
    used.add(name);
    return `${name}.webp`;
  };
}
