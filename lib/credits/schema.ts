import { z } from 'zod';

export const StatsView = z.object({ credits: z.number().int() });
export type StatsView = z.infer<typeof StatsView>;
