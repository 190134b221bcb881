import { z } from 'zod';
import { CreditsView, getCredits } from '@/lib/api-v1/credits';
import { none, tool } from '../tool';

export const getCreditsTool = tool({
  name: 'get_credits',
  title: 'Read credits',
  description: 'Returns the balance and what posts, images and rewrites cost. Free.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({}),
  output: CreditsView,
  run: (caller) => getCredits.run(caller, none),
});
