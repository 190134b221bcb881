import { connect } from '@/db/client';
import { cancelJob } from '@/lib/jobs/engine/cancel';
import { postRegistry } from './handler';

/** A process that stops one post and keeps its finished sections, for the fault tests. */
const { FAULT_DATABASE = '', FAULT_USER = '', FAULT_JOB = '' } = process.env;
const { db, sql } = connect({ url: FAULT_DATABASE, max: 1 });
const registry = postRegistry({ provider: '', steps: 3 });
await cancelJob({ db, registry }, FAULT_USER, FAULT_JOB, { keep: true, price: 150 });
await sql.end({ timeout: 2 });
