import { z } from 'zod';

const maxPerPage = 100;

export const PageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPerPage)
    .default(50)
    .meta({ description: `Items of a page, at most ${maxPerPage}.` }),
  cursor: z.uuid().optional().meta({ description: '`nextCursor` of the page before.' }),
});

export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  });
}

/** Takes one more item than `limit`, which shows that another page follows. */
export function toPage<T extends { id: string }>(items: T[], limit: number) {
  const data = items.slice(0, limit);
  return { data, nextCursor: items.length > limit ? (data.at(-1)?.id ?? null) : null };
}
