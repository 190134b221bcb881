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
  // A job that waits for its time is no work.
  const isQueued = status === 'scheduled' && job?.status === 'pending' && isAhead(scheduledFor);
  const isWorking = !isQueued && (job?.status === 'pending' || job?.status === 'in-progress');
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

const isAhead = (at: Date | null) => at !== null && at.getTime() > Date.now();
