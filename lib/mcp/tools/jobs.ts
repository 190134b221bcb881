import { z } from 'zod';
import { readJob } from '@/lib/api-v1/jobs';
import { JobView } from '@/lib/jobs/schema';
import { waitForJob } from '@/lib/mcp/wait-for-job';
import { tool } from '../tool';

export const waitForJobTool = tool({
  name: 'wait_for_job',
  title: 'Wait for a job',
  description:
    'Returns a job when it is over, or as it is after `seconds`: then call again. A finished post’s id is `result.postId`. Free.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({
    jobId: z.uuid(),
    seconds: z.number().int().min(0).max(50).default(30),
  }),
  output: z.object({ isOver: z.boolean(), job: JobView }),
  run: (caller, { jobId, seconds }) =>
    waitForJob(() => readJob(caller, jobId), { ...caller, seconds }),
});
