import { cache } from 'react';
import { type Db, getDb } from '@/db/client';
import { getJob } from '@/db/queries/jobs';
import { getPost, type PostRow } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { currentCounts } from '@/lib/evidence/server/counts';
import { noticeViews } from '@/lib/evidence/server/notices';
import { postImages } from '@/lib/images/server/cache';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { claimsInLines, placeClaims } from '../claims';
import { parsePart } from '../content';
import { openCounts } from '../evidence-counts';
import { placeAuthorMarks } from '../left-to-author';
import { lengthNoteOf } from '../length-note';
import { readHeadings, readReport } from '../report';
import { PostParams } from '../schema';
import { toPostView } from './view';

/** Cached per render. Null for an invalid id or another user's post. */
export const loadPostPage = cache(async (userId: string, rawId: string, rawPart?: unknown) => {
  const params = PostParams.safeParse({ id: rawId });
  if (!params.success) return null;
  const db = getDb();
  const row = await getPost(db, userId, params.data.id);
  if (!row) return null;
  const [author, publishing, { content, ...report }, counts, notices] = await Promise.all([
    getProfile(db, userId),
    publishingView(db, userId, row.id),
    readWithReport(db, row, Number(rawPart)),
    currentCounts(db, row),
    noticeViews(db, userId, row.id),
  ]);
  const places = content.blocks.filter((block) => block.type === 'image');
  const images = places.length > 0 ? await postImages(db, userId, { id: row.id, places }) : {};
  const creator = author && hasCreatorAccess(author.subscriptionStatus, author.periodEnd);
  const brandColors = (creator && author.brand?.colors) || [];
  return {
    ...{ post: toPostView(row), content, ...report, images, author, brandColors, publishing },
    counts: openCounts(counts),
    notices,
    checksEvidence: author?.checksEvidence ?? false,
  };
});

async function readWithReport(db: Db, row: PostRow, part: number) {
  const content = parsePart(row.content, part);
  const job = row.jobId ? await getJob(db, row.userId, row.jobId) : null;
  const report = readReport(job?.result);
  const { blocks: claimed, sentences } = placeClaims(
    content.blocks,
    report.claims,
    report.examples,
  );
  const { blocks, left } = placeAuthorMarks(claimed);
  const meta = [row.metaTitle, row.metaDescription].filter((line) => line !== null);
  // Once the author has changed the text, its length is theirs.
  const untouched = row.updatedAt.getTime() === row.createdAt.getTime();
  return {
    content: { ...content, blocks },
    claims: [...claimsInLines(meta, report.claims, 'seo-metadata'), ...sentences],
    leftToAuthor: left,
    stopped: (untouched && report.stopped) || null,
    lengthNote: untouched ? lengthNoteOf(report, readHeadings(job?.data)) : null,
  };
}
