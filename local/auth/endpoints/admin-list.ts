import { requireAdmin } from '../bearer';
import type { Call } from '../call';
import { invalid } from '../errors';
import type { UserRow } from '../models';
import { readRows } from '../rows';
import { loadUserView } from '../views';

/** GET /admin/users?page=&per_page=: newest first. */
export async function listUsers(call: Call): Promise<Response> {
  await requireAdmin(call);
  const page = positive(call, 'page', 1);
  const perPage = Math.min(positive(call, 'per_page', 50), 1000);
  const [count] = await call.sql<{ total: number }[]>`
    select count(*)::int as total from auth.users`;
  const found = await call.sql<{ row: unknown }[]>`
    select to_jsonb(u) as row from auth.users u
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const users = [];
  for (const user of readRows<UserRow>(found)) users.push(await loadUserView(call, user));
  const total = count?.total ?? 0;
  const headers = {
    'x-total-count': String(total),
    link: links(page, Math.max(1, Math.ceil(total / perPage)), perPage),
  };
  return Response.json({ users, aud: call.config.audience }, { headers });
}

function positive(call: Call, name: string, absent: number): number {
  const value = call.url.searchParams.get(name) ?? '';
  if (value === '') return absent;
  if (/^\d{1,9}$/.test(value)) return Number(value) || absent;
  throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing "${value}": invalid syntax`);
}

function links(page: number, last: number, perPage: number): string {
  const link = (to: number, rel: string) =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
