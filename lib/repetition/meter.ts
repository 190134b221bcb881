import type { Place } from '@/lib/seo/text';
import { contentStems } from '@/lib/text/stems';
import { unspaced } from '@/lib/text/words';
import { type Passage, readPassages, type Sentence } from './tokens';

type RepetitionKind = 'opening' | 'closing' | 'phrase';
type SaidThere = { id: string; quote: string };
type Repetition = Place & { kind: RepetitionKind; text: string; posts: SaidThere[] };

type Gram = { posts: SaidThere[] };
const maxQuoted = 160;

/** Keeps only one post and its matches, so memory does not grow with the other posts. */
export class RepetitionMeter {
  private readonly passages: Passage[];
  private readonly size: number;
  /** Only words of this post get a number, so most sentences of other posts match nothing. */
  private readonly words = new Map<string, number>();
  private readonly grams = new Map<string, Gram>();
  private readonly keywordStems: Set<string>;

  constructor(private readonly post: { content: string; keyword: string }) {
    this.passages = readPassages(post.content);
    this.size = sizeFor(this.passages);
    this.keywordStems = new Set(contentStems(post.keyword));
    for (const { sentence } of this.passages)
      for (const { word } of sentence)
        if (!this.words.has(word)) this.words.set(word, this.words.size + 1);
    for (const passage of this.passages)
      for (const key of this.keysOf(passage)) if (key) this.grams.set(key, { posts: [] });
  }

  add({ id, content }: { id: string; content: string }): void {
    for (const passage of readPassages(content)) {
      let quote: string | undefined;
      for (const key of this.keysOf(passage)) {
        const gram = key ? this.grams.get(key) : undefined;
        if (!gram || gram.posts.at(-1)?.id === id) continue;
        quote ??= quoteOf(content, passage.sentence);
        gram.posts.push({ id, quote });
      }
    }
  }

  repetitions(max: number): Repetition[] {
    const found = new Map<string, Repetition>();
    for (const passage of this.passages)
      for (const one of this.repetitionsIn(passage)) {
        const known = found.get(one.text.toLowerCase());
        if (!known || known.posts.length < one.posts.length) found.set(one.text.toLowerCase(), one);
      }
    return [...found.values()]
      .sort((a, b) => b.posts.length - a.posts.length || b.text.length - a.text.length)
      .slice(0, max);
  }

  private repetitionsIn(passage: Passage): Repetition[] {
    const { sentence, opens, closes } = passage;
    const [opening, closing, ...keys] = this.keysOf(passage);
    const saidBy = (key: string | null | undefined) => (key && this.grams.get(key)?.posts) || [];
    const phrases: Repetition[] = [];
    for (let first = 0; first < keys.length; ) {
      const posts = saidBy(keys[first]);
      let last = first;
      // Extend the phrase while the same posts continue it.
      while (last + 1 < keys.length && areSame(posts, saidBy(keys[last + 1]))) last += 1;
      if (posts.length > 0) {
        const phrase = this.passage(sentence, first, last + this.size);
        if (this.stemsOf(phrase.text) >= 2) phrases.push({ ...phrase, kind: 'phrase', posts });
      }
      first = last + 1;
    }
    for (const [kind, isAsked, key] of [
      ['opening', opens, opening],
      ['closing', closes, closing],
    ] as const) {
      const posts = saidBy(key);
      if (!isAsked || posts.length === 0) continue;
      const start = phrases[0];
      // A phrase at the same start replaces the shorter match unless fewer posts have it.
      if (start && start.from === sentence[0]?.from && start.posts.length >= posts.length) {
        if (start.kind === 'phrase') start.kind = kind;
        continue;
      }
      const lead = this.passage(sentence, 0, this.lead);
      if (this.stemsOf(lead.text) >= 1) phrases.push({ ...lead, kind, posts });
    }
    return phrases;
  }

  /** Opening, closing, then one key per phrase start; null if it cannot match. */
  private keysOf({ sentence, opens, closes }: Passage): (string | null)[] {
    const ids = sentence.map(({ word }) => this.words.get(word) ?? 0);
    const lead = ids.slice(0, this.lead);
    const isLead = lead.length === this.lead && !lead.includes(0);
    const keys: (string | null)[] = [
      opens && isLead ? `opens ${lead.join(' ')}` : null,
      closes && isLead ? `closes ${lead.join(' ')}` : null,
    ];
    let known = 0;
    for (let at = 0; at < ids.length; at++) {
      known = ids[at] ? known + 1 : 0;
      if (at < this.size - 1) continue;
      keys.push(known < this.size ? null : ids.slice(at - this.size + 1, at + 1).join(' '));
    }
    return keys;
  }

  private get lead(): number {
    return this.size - 1;
  }

  private passage(sentence: Sentence, first: number, end: number) {
    const from = sentence[first]?.from ?? 0;
    const to = sentence[Math.min(end, sentence.length) - 1]?.to ?? from;
    return { from, to, text: this.post.content.slice(from, to) };
  }

  /** Excludes function words and the keyword, so "at the end of the" does not count. */
  private stemsOf(text: string): number {
    if (unspaced.test(text)) return this.size;
    return contentStems(text).filter((stem) => !this.keywordStems.has(stem)).length;
  }
}

export function compareTexts({
  post,
  others,
  max,
}: {
  post: { content: string; keyword: string };
  others: { id: string; content: string }[];
  max: number;
}): Repetition[] {
  const meter = new RepetitionMeter(post);
  for (const other of others) meter.add(other);
  return meter.repetitions(max);
}

const syllabic = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Five words, or about as many characters in scripts without spaces. */
function sizeFor(passages: Passage[]): number {
  let [characters, syllables, all] = [0, 0, 0];
  for (const { sentence } of passages)
    for (const { word } of sentence) {
      all += 1;
      if (unspaced.test(word)) characters += 1;
      if (syllabic.test(word)) syllables += 1;
    }
  if (2 * characters <= all) return 5;
  return 2 * syllables > characters ? 18 : 10;
}

function areSame(a: SaidThere[], b: SaidThere[]): boolean {
  return a.length === b.length && a.length > 0 && a.every(({ id }, at) => id === b[at]?.id);
}

function quoteOf(content: string, sentence: Sentence): string {
  const from = sentence[0]?.from ?? 0;
  const to = sentence.at(-1)?.to ?? from;
  if (to - from <= maxQuoted) return content.slice(from, to);
  return `${content.slice(from, from + maxQuoted).replace(/\s+\S*$/, '')} …`;
}
