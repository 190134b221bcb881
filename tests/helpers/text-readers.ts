import { findClaims } from '@/lib/ai/claims';
import { figuresIn } from '@/lib/evidence/figures';
import { judge, readPassage } from '@/lib/evidence/verdict';
import { readArticle } from '@/lib/export/article';
import { ghostFile } from '@/lib/export/ghost';
import { htmlPage } from '@/lib/export/html';
import { markdownFile, markdownText } from '@/lib/export/markdown';
import { wordpressFile } from '@/lib/export/wordpress';
import { claimsInLines, placeClaims } from '@/lib/posts/claims';
import { parseContent, parseGrowing } from '@/lib/posts/content';
import { brokenRegions } from '@/lib/posts/content/broken';
import { splitFront } from '@/lib/posts/content/front-matter';
import { countPostWords, proseOf } from '@/lib/posts/content/reading';
import { regionsOf } from '@/lib/posts/content/regions';
import { placeAuthorMarks } from '@/lib/posts/left-to-author';
import { searchWords } from '@/lib/posts/list-view';
import { replaceSection } from '@/lib/posts/replace-section';
import { storableText } from '@/lib/posts/storable-text';
import { storedContent } from '@/lib/posts/stored-text';
import { compareTexts } from '@/lib/repetition/meter';
import { checkRewrite } from '@/lib/rewrite/check';
import { storedScore } from '@/lib/seo/stored-score';
import { authorMarks } from '@/lib/text/author-marks';
import { cleanText } from '@/lib/text/clean';
import { slugify } from '@/lib/text/slug';
import { countWords } from '@/lib/text/words';

const claims = ['10%', '20 minutes', '1', 'a', '100', '[a'].map((text) => ({ text }));
const blocksOf = (text: string) => parseContent(text).blocks;
const noMeta = { metaTitle: null, metaDescription: null };
export const articleOf = (content: string) => {
  const [createdAt, updatedAt] = [new Date(0), new Date(0)];
  const facts = { title: 'Tea', slug: 'tea', keyword: 'tea', excerpt: '', wordCount: 1 };
  const post = { ...facts, ...noMeta, content, createdAt, updatedAt };
  return readArticle({ post, author: null, images: {} });
};
const link = ({ url }: { url: string }) => url;

/** What reads a post's text when it is typed, saved, viewed, compared or exported, by its purpose. */
export const textReaders: Record<string, Record<string, (text: string) => unknown>> = {
  reading: {
    parseContent,
    proseOf: (text) => proseOf(blocksOf(text)),
    parseGrowing,
    regionsOf: (text) => regionsOf(text.split('\n')),
    brokenRegions: (text) => brokenRegions(text.split('\n')),
    authorMarks,
    placeAuthorMarks: (text) => placeAuthorMarks(blocksOf(text)),
  },
  saving: {
    storedContent,
    storableText,
    splitFront,
    replaceSection: (text) => [
      replaceSection(text, { heading: 'Tea', content: 'x' }),
      replaceSection(`## Tea\n${text}`, { heading: 'Tea', content: text }),
    ],
    countPostWords,
    countWords,
    cleanText,
    slugify,
    searchWords,
  },
  claims: {
    findClaims: (text) => findClaims(text, 'what was given'),
    placeClaims: (text) => placeClaims(blocksOf(text), claims),
    claimsInLines: (text) => claimsInLines([text], claims, 'seo-metadata'),
  },
  evidence: {
    figuresIn: (text) => figuresIn(text, null),
    readPassage: (text) => readPassage({ text, language: 'en' }),
    judge: (text) =>
      judge(text, 'en', [readPassage({ text: text.slice(0, 1_200), language: 'en' })]),
  },
  scoring: {
    storedScore: (content) =>
      storedScore({ title: 'Tea', slug: 'tea', keyword: 'tea cup', content, ...noMeta }),
  },
  comparing: {
    compareTexts: (content) =>
      compareTexts({
        post: { content, keyword: 'tea' },
        others: [{ id: 'other', content }],
        max: 30,
      }),
  },
  rewriting: {
    checkRewrite: (text) => checkRewrite(text, `${text} more`, text),
  },
  exporting: {
    readArticle: articleOf,
    htmlPage: (text) => htmlPage(articleOf(text), link),
    markdownFile: (text) => markdownFile(articleOf(text), link),
    markdownText: (text) => markdownText(articleOf(text), link),
  },
  'exporting to a blog': {
    wordpressFile: (text) => wordpressFile(articleOf(text)),
    ghostFile: (text) => ghostFile(articleOf(text), new Date(0)),
  },
};
