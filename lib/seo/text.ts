import { Footnotes } from '@/lib/posts/content/footnotes';
import { splitFrontMatter } from '@/lib/posts/content/front-matter';
import { parseInline, plainInline } from '@/lib/posts/content/inline';
import { readLine } from '@/lib/posts/content/lines';
import { outsideRegions, type Region, regionsOf } from '@/lib/posts/content/regions';
import type { HeadingLevel, Inline } from '@/lib/posts/content/types';
import { hasLetterOrDigit } from '@/lib/text/clean';
import { languageOf } from '@/lib/text/language';
import { segmentsOf } from '@/lib/text/segments';
import { words } from '@/lib/text/words';

/** UTF-16 offsets in the source text. */
export type Place = { from: number; to: number };

export type Sentence = Place & { text: string; words: string[] };
type Prose = Place & {
  kind: 'paragraph' | 'item' | 'quote';
  text: string;
  words: string[];
  sentences: Sentence[];
};
export type Heading = Place & { level: HeadingLevel; text: string; wordsBefore: number };
export type Link = Place & { href: string; text: string };
export type Image = Place & { alt: string };

/** Code and images are not prose, and their words do not count. */
export type SeoText = {
  language: string | null;
  /** Words are not separated by spaces: Chinese, Japanese, Thai. */
  isUnspaced: boolean;
  wordCount: number;
  prose: Prose[];
  sentences: Sentence[];
  headings: Heading[];
  links: Link[];
  images: Image[];
  tables: Place[];
  unclosed: Place[];
  deadLinks: Place[];
  order: ('heading' | 'prose' | 'item' | 'image' | 'rule' | 'table' | 'code')[];
};

const end = { text: '', from: 0, to: 0 };
const sentenceSegments = new Intl.Segmenter('und', { granularity: 'sentence' });

/** A post of 30,000 words has about 1,000 lines and 2,000 sentences. */
const maxLines = 10_000;
const maxSentences = 20_000;

/** Reads at most `maxLines` lines. Linear time; never throws. */
export function readSeoText(content: string): SeoText {
  const lines = linesWithPlaces(content);
  const { body: written, format } = splitFrontMatter(lines.map(({ text }) => text));
  const first = lines.length - written.length;
  const text: SeoText = {
    language: null,
    isUnspaced: false,
    wordCount: 0,
    prose: [],
    sentences: [],
    headings: [],
    links: [],
    images: [],
    tables: [],
    unclosed: [],
    deadLinks: [],
    order: [],
  };
  const regions = format === 2 ? regionsOf(written) : [];
  const { lines: body, notes } =
    format === 2
      ? Footnotes.take(written, outsideRegions(written, regions))
      : { lines: written, notes: null };
  let next = 0;
  for (let at = 0; at < body.length; at++) {
    if (text.order.length >= maxLines) break;
    const { from, to } = lines[first + at] ?? end;
    const raw = body[at] ?? '';
    const region = regions[next];
    if (region?.from === at) {
      const last = lines[first + region.to - 1] ?? end;
      addRegion({ text, notes }, region, { from, to: last.to });
      at = region.to - 1;
      next += 1;
      continue;
    }
    const line = readLine(raw, format);
    const place = { from, to };
    switch (line.type) {
      case 'heading': {
        const heading = plainInline(readInline(line.text, place, { text, notes })).trim();
        const wordsBefore = text.wordCount;
        text.headings.push({ ...place, level: line.level, text: heading, wordsBefore });
        text.order.push('heading');
        break;
      }
      case 'image':
        text.images.push({ ...place, alt: line.description });
        text.order.push('image');
        break;
      case 'rule':
        text.order.push('rule');
        break;
      case 'bullet':
      case 'number':
        if (/\]\(#link-suggestion\)/.test(line.text)) break;
        addProse({ text, notes }, 'item', { source: line.text, place });
        text.order.push('item');
        break;
      case 'quote':
      case 'paragraph':
        if (/^#{1,6}$/.test(line.text)) {
          text.headings.push({ ...place, level: 2, text: '', wordsBefore: text.wordCount });
          break;
        }
        addProse({ text, notes }, line.type, { source: line.text, place });
        text.order.push('prose');
        break;
    }
  }
  const sample = text.prose
    .map((block) => block.text)
    .slice(0, 60)
    .join('\n');
  text.language = languageOf(sample);
  text.isUnspaced = ['zh', 'ja', 'thai'].includes(text.language ?? '');
  return text;
}

type Reading = { text: SeoText; notes: Footnotes | null };

/** Words of cells count, code does not; neither is made of sentences. */
function addRegion(reading: Reading, region: Region, place: Place): void {
  const { text } = reading;
  text.order.push(region.type);
  if (region.type === 'code') return;
  text.tables.push(place);
  for (const { text: cell } of [...region.head, ...region.rows.flat()])
    if (cell) text.wordCount += words(withoutCode(readInline(cell, place, reading))).length;
}

function addProse(
  reading: Reading,
  kind: Prose['kind'],
  { source, place }: { source: string; place: Place },
): void {
  const { text } = reading;
  const plain = withoutCode(readInline(source, place, reading));
  if (!hasLetterOrDigit(plain)) return;
  const list = sentencesOf(plain, maxSentences - text.sentences.length).map((parts) => {
    const sentence = parts.join(' ');
    return { ...place, text: sentence, words: words(sentence) };
  });
  const own = list.flatMap((sentence) => sentence.words);
  text.prose.push({ ...place, kind, text: plain, words: own, sentences: list });
  for (const sentence of list) text.sentences.push(sentence);
  text.wordCount += own.length;
}

/** Does not split after abbreviations such as "approx. 3 cups" or "Dr. Ross". */
function sentencesOf(text: string, max: number): string[][] {
  if (!/\p{Sentence_Terminal}/u.test(text)) return [[text.trim()]];
  const sentences: string[][] = [];
  for (const { segment, index } of segmentsOf(sentenceSegments, text)) {
    if (sentences.length >= max) {
      sentences.push([text.slice(index).trim()]);
      break;
    }
    const part = segment.trim();
    const last = sentences.at(-1);
    if (last && endsInAbbreviation(last.at(-1) ?? '')) last.push(part);
    else if (hasLetterOrDigit(part)) sentences.push([part]);
  }
  return sentences;
}

/** Longer than any abbreviation; searching the whole sentence would take quadratic time. */
const abbreviationLength = 12;

function endsInAbbreviation(text: string): boolean {
  return abbreviated.test(text.slice(-abbreviationLength));
}

const abbreviated =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|ca|no|nr|dr|mr|mrs|ms|prof|st|bzw|z\.\s?B|d\.\s?h|usw|ggf|inkl|max|min|\p{L})\.$/iu;

function withoutCode(inlines: Inline[]): string {
  let plain = '';
  for (const inline of inlines) {
    if (inline.type === 'code') plain += ' ';
    else plain += 'children' in inline ? withoutCode(inline.children) : inline.text;
  }
  return plain;
}

/** Also records the links of the line, dead links and unclosed markup. */
function readInline(source: string, place: Place, { text, notes }: Reading): Inline[] {
  const inlines = parseInline(source, notes);
  const collect = (nodes: Inline[]) => {
    for (const node of nodes) {
      if (node.type === 'link')
        text.links.push({ ...place, href: node.href, text: plainInline(node.children) });
      if ('children' in node) collect(node.children);
    }
  };
  collect(inlines);
  const written = source.match(/\]\(/g)?.length ?? 0;
  const read = text.links.length > 0 || written > 0 ? countLinks(inlines) : 0;
  if (written > read) text.deadLinks.push(place);
  if (/\*\*|__|`/.test(textOnly(inlines))) text.unclosed.push(place);
  return inlines;
}

function countLinks(nodes: Inline[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.type === 'link') count += 1;
    if ('children' in node) count += countLinks(node.children);
  }
  return count;
}

/** Markup characters left in plain text are unclosed markup. */
function textOnly(nodes: Inline[]): string {
  let plain = '';
  for (const node of nodes) {
    if (node.type === 'text') plain += node.text;
    else plain += 'children' in node ? textOnly(node.children) : ' ';
  }
  return plain;
}

export function linesWithPlaces(content: string): (Place & { text: string })[] {
  const lines: (Place & { text: string })[] = [];
  const ends = /\r\n?|[\n\u2028\u2029]/g;
  let from = 0;
  for (const match of content.matchAll(ends)) {
    lines.push({ text: content.slice(from, match.index), from, to: match.index });
    from = match.index + match[0].length;
  }
  lines.push({ text: content.slice(from), from, to: content.length });
  return lines;
}
