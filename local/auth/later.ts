import { z } from 'zod';
import { getSql } from '@/db/client';

const Query = z.object({ email: z.string(), hours: z.coerce.number().min(0).max(10_000) });

/**
 * POST /local/auth/later?email=…&hours=…: as if the account had been made, had signed in, and added its
 * second factor and identities, so much earlier. A token says so once it is refreshed.
 */
export async function laterRoute(request: Request): Promise<Response> {
  // Another site's page must not press it.
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return new Response(null, { status: 403 });
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return new Response(null, { status: 400 });
  const { email, hours } = query.data;
  const sql = getSql();
  const account = sql`select id from auth.users where lower(email) = lower(${email})`;
  const age = sql`make_interval(secs => ${hours * 3_600}::int)`;
  await sql`
    update auth.sessions set amr = (
      select jsonb_agg(one || jsonb_build_object(
        'timestamp', (one ->> 'timestamp')::bigint - ${hours * 3_600}::int))
      from jsonb_array_elements(amr) one)
    where user_id in (${account})`;
  await sql`update auth.users set created_at = created_at - ${age} where id in (${account})`;
  await sql`update auth.factors set created_at = created_at - ${age} where user_id in (${account})`;
  await sql`
    update auth.identities set created_at = created_at - ${age} where user_id in (${account})`;
  return new Response(null, { status: 204 });
}
