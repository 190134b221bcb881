import { connect } from '@/db/client';
import { processEvent } from '@/lib/billing/events/process';
import { Envelope } from '@/lib/billing/events/schema';

/** A process that takes one notification, FAULT_EVENT, and is killed where INKWRIGHT_FAILPOINT says. */
const { db, sql } = connect({ url: process.env.FAULT_DATABASE ?? '', max: 2 });
const event = Envelope.parse(JSON.parse(process.env.FAULT_EVENT ?? ''));
process.stdout.write(`${await processEvent(db, event)}\n`);
await sql.end({ timeout: 2 });
