import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { addAddress } from '@/lib/jobs/read-source/start';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import {
  NewAddress,
  PassageQuery,
  SourceDetailView,
  SourceParams,
  SourceView,
} from '@/lib/sources/schema';
import { removeSource, sourceDetail, sourceViews } from '@/lib/sources/server/library';
import { toSourceView } from '@/lib/sources/server/view';
import { exampleIds, exampleSource } from './examples';
import { operation } from './operation';

const group = 'Sources';
const SourceIdParams = z.strictObject(SourceParams.shape);
const params = { id: exampleIds.source };
const noSource = () => new AppError('not_found', 'There is no such source.');

const SourceList = z.object({ data: z.array(SourceView) });

export const listSources = operation({
  ...{ id: 'listSources', method: 'GET', path: '/sources', group, scope: 'read', status: 200 },
  summary: 'List the library of sources',
  view: SourceList,
  errors: [],
  example: { answer: { data: [exampleSource] } },
  async run({ db, user, queue }) {
    const data = await sourceViews(db, user.id);
    if (data.some(({ status }) => status === 'waiting')) queue.look([{ status: 'pending' }]);
    return { data };
  },
});

export const addSource = operation({
  ...{ id: 'addSource', method: 'POST', path: '/sources', group, scope: 'write', status: 202 },
  summary: 'Add a web address to the library',
  description:
    'Free. The page is fetched and read by a job: ask for the source until it is `ready` or `failed`. An address that is there already is not added twice. Files are added on the screen.',
  body: NewAddress,
  view: SourceView,
  errors: ['invalid', 'conflict', 'unavailable'],
  example: { body: { address: 'https://example.com/report' }, answer: exampleSource },
  async run({ db, user, queue }, { body }) {
    await assertWithinLimit(db, user.id, 'source');
    const { source, created } = await addAddress(db, user.id, body);
    if (created) queue.start();
    return toSourceView(source);
  },
});

export const getSource = operation({
  ...{ id: 'getSource', method: 'GET', path: '/sources/{id}', group, scope: 'read', status: 200 },
  summary: 'Read a source and its passages',
  description: 'A hundred passages at a time; `next` is the `from` of the following ones.',
  params: SourceIdParams,
  query: z.strictObject(PassageQuery.shape),
  view: SourceDetailView,
  errors: ['not_found', 'invalid'],
  example: {
    params,
    answer: {
      ...exampleSource,
      passages: [{ ordinal: 0, page: null, heading: 'Feeding', text: 'Feed it once a day.' }],
      next: null,
    },
  },
  async run({ db, user }, { params: { id }, query: { from } }) {
    const detail = await sourceDetail(db, user.id, { id, from });
    if (!detail) throw noSource();
    return detail;
  },
});

export const deleteSource = operation({
  ...{ id: 'deleteSource', method: 'DELETE', path: '/sources/{id}', group, scope: 'write' },
  status: 204,
  summary: 'Delete a source',
  description: 'Posts that cite it keep their footnotes.',
  params: SourceIdParams,
  errors: ['not_found'],
  example: { params },
  async run({ db, user }, { params: { id } }) {
    await assertWithinLimit(db, user.id, 'edit');
    await removeSource(db, user.id, id);
    return undefined;
  },
});
