import { z } from 'zod';
import { faultKinds, parseFault } from '@/local/openai/faults';
import {
  clearCalls,
  clearFaults,
  loggedCalls,
  pendingFaults,
  setFault,
} from '@/local/openai/state';

const Plan = z.object({
  fault: z.string().refine((text) => parseFault(text) !== null, {
    error: `Use one of ${faultKinds.join(', ')}, alone or as "section:cut".`,
  }),
  times: z.number().int().min(1).max(1000).default(1),
});

/** /local/openai/faults: POST {fault, times} breaks the next calls, DELETE mends, GET shows. */
export async function controlFaults(request: Request): Promise<Response> {
  if (request.method === 'DELETE') clearFaults();
  if (request.method === 'POST') {
    const parsed = Plan.safeParse(await request.json().catch(() => null));
    if (!parsed.success)
      return Response.json({ error: parsed.error.issues[0]?.message }, { status: 400 });
    setFault(parsed.data.fault, parsed.data.times);
  }
  return Response.json({ faults: pendingFaults() }, { headers: noStore });
}

/** /local/openai/calls: GET lists what the writer and painter were asked, DELETE forgets it. */
export function controlCalls(request: Request): Response {
  if (request.method === 'DELETE') clearCalls();
  return Response.json({ calls: loggedCalls() }, { headers: noStore });
}

const noStore = { 'cache-control': 'no-store' };
