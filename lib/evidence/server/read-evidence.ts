import 'server-only';
import type { Db } from '@/db/client';
import { getJob } from '@/db/queries/jobs';
import { listOwnStatements } from '@/db/queries/own-statements';
import { searchPassages } from '@/db/queries/passages';
import { listPostSources, type PostSourceRow } from '@/db/queries/post-sources';
import { getPost, type PostRow } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { type ClaimedSentence, claimsInLines, placeClaims } from '@/lib/posts/claims';
import { parseContent, parsePart } from '@/lib/posts/content';
import { sourceOf } from '@/lib/posts/content/citation';
import { proseOf } from '@/lib/posts/content/reading';
import type { NoteItem } from '@/lib/posts/content/types';
import { readReport } from '@/lib/posts/server/report';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { languageOf } from '@/lib/text/language';
import { judgeSentence } from '../judge-sentence';
import {
  type EvidenceSentence,
  type EvidenceView,
  type FoundPassage,
  verdictKinds,
} from '../schema';
import { type ReadPassage, readPassage, type Verdict } from '../verdict';
import { maxOwnStatements, statementKey } from './own-statements';

const maxSources = 60;
/** Of the passages that a full text search ranks, those that are compared and those that are offered. */
const maxCompared = 8;
const maxOffered = 3;
/** Each sentence asks the database once. */
const sentencesAtOnce = 5;
/** In this process: long sources make a search slow, and others need connections too. */
const [searchesAtOnce, searchesOfUser] = [4, 2];

type Source = PostSourceRow & { title: string };

/** Throws AppError `not_found`. Without `part` the whole post is read. */
export async function readEvidence(
  db: Db,
  userId: string,
  { id, part }: { id: string; part?: number | undefined },
): Promise<EvidenceView> {
  const post = await getPost(db, userId, id);
  if (!post) throw new AppError('not_found');
  const [rows, own, checked] = await Promise.all([
    listPostSources(db, userId, { postId: id, max: maxSources }),
    listOwnStatements(db, userId, { postId: id, max: maxOwnStatements }),
    readSentences(db, post, part),
  ]);
  const sources = rows.map((row) => ({ ...row, title: row.title ?? row.fileName ?? row.identity }));
  const { notes, language } = checked;
  const sentences: EvidenceSentence[] = [];
  const known = new Map<string, ReadPassage>();
  const around = { db, userId, sources, notes, language, known, own: new Set(own) };
  for (let at = 0; at < checked.sentences.length; at += sentencesAtOnce) {
    const some = checked.sentences.slice(at, at + sentencesAtOnce);
    sentences.push(...(await Promise.all(some.map((sentence) => verdictOf(sentence, around)))));
  }
  const rank = ({ verdict }: EvidenceSentence) => verdictKinds.indexOf(verdict);
  return {
    sources: sources.map(({ id, title, address, publisher, publishedOn, readAt }) => ({
      ...{ id, title, address, publisher, publishedOn },
      readAt: readAt?.toISOString() ?? null,
    })),
    sentences: sentences.sort((a, b) => rank(a) - rank(b)),
  };
}

async function readSentences(db: Db, post: PostRow, part: number | undefined) {
  const { blocks } = part ? parsePart(post.content, part) : parseContent(post.content);
  const job = post.jobId ? await getJob(db, post.userId, post.jobId) : null;
  const { claims } = readReport(job?.result);
  const meta = [post.metaTitle, post.metaDescription].filter((line) => line !== null);
  const placed = placeClaims(blocks, claims).sentences;
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
  language: string | null;
  own: Set<string>;
  /** Passages that were read for a sentence before. */
  known: Map<string, ReadPassage>;
};

async function verdictOf(
  { id, text, notes }: ClaimedSentence,
  around: Around,
): Promise<EvidenceSentence> {
  const { sources } = around;
  const cites = around.notes
    .filter(({ number }) => notes.includes(number))
    .map(({ source }) => source);
  const cited = cites.map((cite) => sourceOf(cite, sources)).filter((source) => source !== null);
  const base = {
    id,
    text,
    cites,
    differs: null,
    instead: null,
    names: [],
    passage: null,
    found: [],
  };
  if (cites.length === 0) {
    if (around.own.has(statementKey(text))) return { ...base, verdict: 'own-experience' };
    const found = await search(around, { text, among: readable(sources), max: maxOffered });
    return { ...base, verdict: 'no-source', found };
  }
  if (cited.length === 0) return { ...base, verdict: 'needs-reading' };
  if (readable(cited).length === 0) return { ...base, verdict: 'source-unreachable' };
  const found = await search(around, { text, among: readable(cited), max: maxCompared });
  const candidates = found.flatMap((passage) => {
    const source = cited.find(({ id }) => id === passage.sourceId);
    if (!source) return [];
    return [{ sourceId: source.id, found: passage, read: readOnce(passage, source, around.known) }];
  });
  const { verdict, passage } = judgeSentence({ text, language: around.language }, candidates);
  return { ...base, ...wordsOf(verdict), verdict: verdict.kind, passage: passage?.found ?? null };
}

function readOnce(
  { text }: FoundPassage,
  { id, language, title, publisher, publishedOn }: Source,
  known: Map<string, ReadPassage>,
): ReadPassage {
  const key = `${id} ${text}`;
  const about = { language, title, publisher: publisher ?? '', date: publishedOn ?? '' };
  const read = known.get(key) ?? readPassage({ text, ...about });
  known.set(key, read);
  return read;
}

function readable(sources: Source[]): Source[] {
  return sources.filter(({ status }) => status === 'ready');
}

async function search(
  { db, userId }: Around,
  { text, among, max }: { text: string; among: Source[]; max: number },
): Promise<FoundPassage[]> {
  const sourceIds = among.map(({ id }) => id);
  const rows = await limitConcurrency(`evidence:${userId}`, searchesOfUser, () =>
    limitConcurrency('evidence', searchesAtOnce, () =>
      searchPassages(db, userId, { sourceIds, text, max }),
    ),
  );
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
