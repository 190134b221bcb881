import { startJobs } from '@/app/api/drain-after-response';
import { addFile } from '@/lib/jobs/read-source/start';
import { arrived } from '@/lib/server/arrival';
import { json, readBytes, route } from '@/lib/server/http';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { maxSourceBytes } from '@/lib/sources/limits';
import { NewFile, SourceView } from '@/lib/sources/schema';
import { toSourceView } from '@/lib/sources/server/view';

// The queue is worked after the answer.
export const maxDuration = 300;

const bodiesAtOnce = 6;
const arrival = {
  line: 'source bodies',
  // For 10 MB over a slow line.
  longestMs: 120_000,
  message: 'The file took too long to arrive. Try again.',
};

/** The body is the file; its name says what kind it is. */
export const POST = route(
  { query: NewFile, limit: 'source' },
  async ({ request, db, user, query }) => {
    // Bodies are held whole.
    const bytes = await limitConcurrency(`source:${user.id}`, 1, () =>
      limitConcurrency(arrival.line, bodiesAtOnce, () =>
        arrived((signal) => readBytes(request, maxSourceBytes, signal), arrival),
      ),
    );
    const { source, created } = await addFile(db, user.id, { name: query.name, bytes });
    if (created) startJobs();
    return json(SourceView, toSourceView(source), created ? 201 : 200);
  },
);
