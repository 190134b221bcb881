import { exportLedger } from '@/lib/credits/export';
import { route } from '@/lib/server/http';

export const GET = route({ limit: 'export' }, async ({ db, user }) => {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(await exportLedger(db, user.id), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="inkwright-credits-${day}.csv"`,
    },
  });
});
