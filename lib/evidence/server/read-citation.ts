import 'server-only';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import { citingSentence } from '@/lib/posts/claims';
import { parsePart } from '@/lib/posts/content';
import { sourceOf } from '@/lib/posts/content/citation';
import { proseOf } from '@/lib/posts/content/reading';
import { languageOf } from '@/lib/text/language';
import { judgeSentence } from '../judge-sentence';
import type { CitationView } from '../schema';
import { sharedPlaces } from '../shared-places';
import { readPassage } from '../verdict';
import { searchInTurn } from './search-in-turn';
import { aboutSource, sourcesOfPost, toEvidenceSource } from './sources-of-post';

const maxCompared = 8;

/** What a mark of a footnote cites: the passage nearest to its sentence. Throws AppError `not_found`. */
export async function readCitation(
  db: Db,
  userId: string,
  { id, part, reference }: { id: string; part: number; reference: string },
): Promise<CitationView> {
  const post = await getPost(db, userId, id);
  if (!post) throw new AppError('not_found');
  const { blocks } = parsePart(post.content, part);
  const sentence = citingSentence(blocks, reference);
  const notes = blocks.at(-1);
  const note =
    notes?.type === 'notes' && notes.items.find(({ number }) => number === sentence?.number);
  // The text was changed since the page was loaded.
  if (!sentence || !note) throw new AppError('not_found', 'The text no longer has this footnote.');
  const { number, source: cites } = note;
  const source = sourceOf(cites, await sourcesOfPost(db, userId, id));
  const nothing = { number, cites, source: source && toEvidenceSource(source), passage: null };
  if (!source) return { ...nothing, state: 'unknown' };
  if (source.status !== 'ready') return { ...nothing, state: 'unreadable' };
  const rows = await searchInTurn(db, userId, {
    sourceIds: [source.id],
    text: sentence.text,
    max: maxCompared,
  });
  const named = rows.filter(({ page }) => page !== null && page === pageOf(cites));
  const candidates = (named.length > 0 ? named : rows).map((row) => ({
    ...{ sourceId: row.sourceId, row },
    read: readPassage({ text: row.text, ...aboutSource(source) }),
  }));
  const language = languageOf(`${post.title}\n${proseOf(blocks)}`);
  const { passage } = judgeSentence({ text: sentence.text, language }, candidates);
  if (!passage) return { ...nothing, state: 'unlike' };
  const { page, heading, text } = passage.row;
  const marks = sharedPlaces(
    { text: sentence.text, language },
    { text, language: source.language },
  );
  return { ...nothing, state: 'found', passage: { page, heading, text, marks } };
}

/** Of a footnote's text, which ends with `p. 3`. */
function pageOf(cites: string): number | null {
  const [, page] = /, p\. (\d{1,5})$/.exec(cites) ?? [];
  return page === undefined ? null : Number(page);
}
