import { connect } from '@/db/client';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { postHandlers } from './handler';

/** A process that stops one post and keeps its finished sections, for the fault tests. */
const { FAULT_DATABASE = '', FAULT_USER = '', FAULT_JOB = '' } = process.env;
const { db, sql } = connect({ url: FAULT_DATABASE, max: 1 });
const handlers = postHandlers({ provider: '', steps: 3 });
await cancelJob(db, FAULT_USER, FAULT_JOB, { keep: true, price: 150 }, handlers);
await sql.end({ timeout: 2 });
