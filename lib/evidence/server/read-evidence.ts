import 'server-only';
import type { Db } from '@/db/client';
import { getJob } from '@/db/queries/jobs';
import { listOwnStatements } from '@/db/queries/own-statements';
import { getPost, type PostRow } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { type ClaimedSentence, claimsInLines, placeClaims } from '@/lib/posts/claims';
import { parseContent, parsePart } from '@/lib/posts/content';
import { sourceOf } from '@/lib/posts/content/citation';
import { proseOf } from '@/lib/posts/content/reading';
import type { NoteItem } from '@/lib/posts/content/types';
import { readReport } from '@/lib/posts/report';
import { languageOf } from '@/lib/text/language';
import { ThreadStopped } from '@/lib/threads/pool';
import type { PassageToRead } from '../judge-sentences';
import {
  type EvidenceSentence,
  type EvidenceView,
  type FoundPassage,
  verdictKinds,
} from '../schema';
import type { Verdict } from '../verdict';
import { judgeInThread } from './judge-in-thread';
import { maxOwnStatements, statementKey } from './own-statements';
import { searchInTurn } from './search-in-turn';
import { aboutSource, type Source, sourcesOfPost, toEvidenceSource } from './sources-of-post';

/** Of the passages that a full text search ranks, those that are compared and those that are offered. */
const maxCompared = 8;
const maxOffered = 3;
/** Each sentence asks the database once. */
const sentencesAtOnce = 5;

type Wanted = {
  part?: number | undefined;
  /** Whether passages are looked up for sentences that cite nothing. */
  offers?: boolean;
};

/** Throws AppError `not_found`. Without `part` the whole post is read. */
export async function readEvidence(
  db: Db,
  userId: string,
  { id, ...wanted }: Wanted & { id: string },
): Promise<EvidenceView> {
  const post = await getPost(db, userId, id);
  if (!post) throw new AppError('not_found');
  return evidenceOf(db, post, wanted);
}

export async function evidenceOf(
  db: Db,
  post: PostRow,
  { part, offers = true }: Wanted = {},
): Promise<EvidenceView> {
  const { id, userId } = post;
  const [sources, own, checked] = await Promise.all([
    sourcesOfPost(db, userId, id),
    listOwnStatements(db, userId, { postId: id, max: maxOwnStatements }),
    readSentences(db, post, part),
  ]);
  const { notes, language } = checked;
  const around = { db, userId, sources, notes, offers, own: new Set(own) };
  const looked: Looked[] = [];
  for (let at = 0; at < checked.sentences.length; at += sentencesAtOnce) {
    const some = checked.sentences.slice(at, at + sentencesAtOnce);
    looked.push(...(await Promise.all(some.map((sentence) => lookUp(sentence, around)))));
  }
  const sentences = await judged(looked, { userId, language, sources });
  const rank = ({ verdict }: EvidenceSentence) => verdictKinds.indexOf(verdict);
  return {
    sources: sources.map(toEvidenceSource),
    sentences: sentences.sort((a, b) => rank(a) - rank(b)),
  };
}

async function readSentences(db: Db, post: PostRow, part: number | undefined) {
  const { blocks } = part ? parsePart(post.content, part) : parseContent(post.content);
  const job = post.jobId ? await getJob(db, post.userId, post.jobId) : null;
  const { claims, examples } = readReport(job?.result);
  const meta = [post.metaTitle, post.metaDescription].filter((line) => line !== null);
  const placed = placeClaims(blocks, claims, examples).sentences;
  const last = blocks.at(-1);
  return {
    sentences: [...claimsInLines(meta, claims, 'seo-metadata'), ...placed],
    notes: last?.type === 'notes' ? last.items : [],
    language: languageOf(`${post.title}\n${proseOf(blocks)}`),
  };
}

type Around = {
  db: Db;
  userId: string;
  sources: Source[];
  notes: NoteItem[];
  own: Set<string>;
  offers: boolean;
};

/** A sentence as it is known so far, with the passages that decide its verdict. */
type Looked = { sentence: EvidenceSentence; compared: FoundPassage[] };

async function lookUp(
  { id, text, notes, isExample }: ClaimedSentence,
  around: Around,
): Promise<Looked> {
  const { sources } = around;
  const cites = around.notes
    .filter(({ number }) => notes.includes(number))
    .map(({ source }) => source);
  const cited = cites.map((cite) => sourceOf(cite, sources)).filter((source) => source !== null);
  const settled = (
    verdict: EvidenceSentence['verdict'],
    { found = [], compared = [] }: { found?: FoundPassage[]; compared?: FoundPassage[] } = {},
  ) => ({
    sentence: {
      ...{ id, text, cites, verdict, found },
      ...{ differs: null, instead: null, names: [], passage: null },
    },
    compared,
  });
  if (cites.length === 0) {
    if (around.own.has(statementKey(text))) return settled('own-experience');
    if (isExample) return settled('your-example');
    const among = around.offers ? readable(sources) : [];
    return settled('no-source', { found: await search(around, { text, among, max: maxOffered }) });
  }
  if (cited.length === 0) return settled('needs-reading');
  const among = readable(cited);
  if (among.length === 0) return settled('source-unreachable');
  const compared = await search(around, { text, among, max: maxCompared });
  return settled('needs-reading', { compared });
}

type ForAll = { userId: string; language: string | null; sources: Source[] };

/** Throws AppError `too_large` where the comparison takes too long. */
async function judged(looked: Looked[], all: ForAll): Promise<EvidenceSentence[]> {
  const { userId, language, sources } = all;
  const open = looked.filter(({ compared }) => compared.length > 0);
  if (open.length === 0) return looked.map(({ sentence }) => sentence);
  const places = new Map<string, number>();
  const passages: PassageToRead[] = [];
  const placeOf = ({ sourceId, text }: FoundPassage) => {
    const key = `${sourceId} ${text}`;
    const source = sources.find(({ id }) => id === sourceId);
    const place = places.get(key) ?? passages.length;
    if (source && place === passages.length)
      passages.push({ sourceId, text, ...aboutSource(source) });
    places.set(key, place);
    return place;
  };
  const asked = open.map(({ sentence: { text }, compared }) => ({
    text,
    cited: compared.map(placeOf),
  }));
  const verdicts = await judgeInThread({ language, passages, sentences: asked }, userId).catch(
    (error: unknown) => {
      if (!(error instanceof ThreadStopped)) throw error;
      const reason = 'The evidence of this post takes too long to compare.';
      throw new AppError('too_large', reason, { cause: error });
    },
  );
  const verdictOf = new Map(
    open.map((one, at) => [one, { judged: verdicts[at], asked: asked[at] }]),
  );
  return looked.map((one) => {
    const { judged: found, asked: question } = verdictOf.get(one) ?? {};
    if (!found) return one.sentence;
    const at = found.passage === null ? -1 : (question?.cited.indexOf(found.passage) ?? -1);
    return {
      ...one.sentence,
      ...wordsOf(found.verdict),
      verdict: found.verdict.kind,
      passage: one.compared[at] ?? null,
    };
  });
}

function readable(sources: Source[]): Source[] {
  return sources.filter(({ status }) => status === 'ready');
}

async function search(
  { db, userId }: Around,
  { text, among, max }: { text: string; among: Source[]; max: number },
): Promise<FoundPassage[]> {
  const sourceIds = among.map(({ id }) => id);
  const rows = await searchInTurn(db, userId, { sourceIds, text, max });
  return rows.map(({ sourceId, page, heading, text }) => ({ sourceId, page, heading, text }));
}

function wordsOf(verdict: Verdict): Partial<EvidenceSentence> {
  switch (verdict.kind) {
    case 'figure-differs':
      return { differs: verdict.figure, instead: verdict.said };
    case 'quotation-differs':
      return { differs: verdict.quotation };
    case 'needs-reading':
      return { names: verdict.names };
    default:
      return {};
  }
}
