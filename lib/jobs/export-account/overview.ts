import { z } from 'zod';
import type { Db } from '@/db/client';
import { getExport, latestExport } from '@/db/queries/account-export';
import { assertSigned, linkHours, signedExportPath } from '@/lib/account/export-link';
import { type ArchiveState, archiveSize, readArchive } from '@/lib/account/export-store';
import { AppError } from '@/lib/errors';
import { canMail } from '@/lib/mail/send-mail';
import { siteUrl } from '@/lib/site';
import type { ExportView } from './schema';

const Result = z.object({
  archive: z.object({
    bytes: z.number(),
    entries: z.number(),
    parts: z.number(),
    directories: z.number(),
    directoryBytes: z.number(),
  }) satisfies z.ZodType<ArchiveState>,
});

export async function exportOverview(db: Db, userId: string): Promise<ExportView> {
  const isMailed = canMail() && siteUrl() !== null;
  const job = await latestExport(db, userId);
  if (!job) return { latest: null, isMailed };
  const { percentage, message } = job.progress;
  const known = { id: job.id, percentage, message };
  if (!job.finishedAt) return { latest: { ...known, state: 'running' }, isMailed };
  const expiresAt = new Date(job.finishedAt.getTime() + linkHours * 3_600_000);
  if (expiresAt.getTime() < Date.now()) return { latest: null, isMailed };
  const result = Result.safeParse(job.result);
  if (job.status === 'failed' || !result.success)
    return {
      latest: { ...known, state: 'failed', message: job.error ?? 'Something went wrong.' },
      isMailed,
    };
  const ready = {
    ...known,
    state: 'ready' as const,
    bytes: archiveSize(result.data.archive),
    href: signedExportPath(job.id, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
  return { latest: ready, isMailed };
}

/** Throws AppError `not_found` for a link that is not ours, or has expired. */
export async function openExport(
  db: Db,
  jobId: string,
  link: { expires: number; signature: string },
): Promise<{ body: ReadableStream<Uint8Array>; bytes: number; madeAt: Date }> {
  assertSigned(jobId, link);
  const job = await getExport(db, jobId);
  const result = Result.safeParse(job?.result);
  if (!job?.finishedAt || !result.success) throw new AppError('not_found');
  const { archive } = result.data;
  const body = readArchive({ userId: job.userId, jobId }, archive);
  return { body, bytes: archiveSize(archive), madeAt: job.finishedAt };
}
