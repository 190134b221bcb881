import { startJobs } from '@/app/api/drain-after-response';
import { addFile } from '@/lib/jobs/read-source/start';
import { json, readBytes, route } from '@/lib/server/http';
import { limitConcurrency } from '@/lib/server/limit-concurrency';
import { maxSourceBytes } from '@/lib/sources/limits';
import { NewFile, SourceView } from '@/lib/sources/schema';
import { toSourceView } from '@/lib/sources/server/view';

// The queue is worked after the answer.
export const maxDuration = 300;

/** For 10 MB over a slow line. */
const arrivalMs = 120_000;
const bodiesAtOnce = 6;

/** The body is the file; its name says what kind it is. */
export const POST = route(
  { query: NewFile, limit: 'source' },
  async ({ request, db, user, query }) => {
    // Bodies are held whole.
    const bytes = await limitConcurrency(`source:${user.id}`, 1, () =>
      limitConcurrency('source bodies', bodiesAtOnce, () =>
        readBytes(request, maxSourceBytes, AbortSignal.timeout(arrivalMs)),
      ),
    );
    const { source, created } = await addFile(db, user.id, { name: query.name, bytes });
    if (created) startJobs();
    return json(SourceView, toSourceView(source), created ? 201 : 200);
  },
);
