import 'server-only';
import type { ConnectionRow } from '@/db/queries/connections';
import type { listPublications } from '@/db/queries/publications';
import { editUrlOf } from '../edit-url';
import type { PublicationView } from '../schema';

type Listed = Awaited<ReturnType<typeof listPublications>>[number];

export function publicationView(
  { publication, job, postChangedAt }: Listed,
  connection: ConnectionRow | undefined,
): PublicationView {
  const { status, problem, remoteId, sentVersion, scheduledFor } = publication;
  const isWorking = job?.status === 'pending' || job?.status === 'in-progress';
  const error = job?.status === 'failed' ? job.error : null;
  return {
    connectionId: publication.connectionId,
    status,
    state: isWorking ? 'working' : error ? 'failed' : problem ? 'conflict' : status,
    url: publication.remoteUrl,
    editUrl:
      remoteId && connection ? editUrlOf[connection.kind]({ ...connection, remoteId }) : null,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    hasChanged: sentVersion !== null && remoteId !== null && postChangedAt > sentVersion,
    progress: isWorking ? (job?.progress.message ?? null) : null,
    error,
    problem: problem?.kind ?? null,
    notes: publication.notes,
    proof: publication.proof,
  };
}
