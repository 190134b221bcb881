import type { Db } from '@/db/client';
import { listLedger } from '@/db/queries/credit-history';
import { csvHead, toCsvLine } from './csv';

const entriesAtOnce = 1_000;

/** Reads the first batch before it resolves, so that the route can still answer with an error. */
export async function exportLedger(db: Db, userId: string): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const read = (after: number) => listLedger(db, userId, { after, limit: entriesAtOnce });
  let next = await read(0);
  let head = csvHead;
  return new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(encoder.encode(head + next.map(toCsvLine).join('')));
      head = '';
      const last = next.at(-1);
      if (!last || next.length < entriesAtOnce) controller.close();
      else next = await read(last.id);
    },
  });
}
