import { safeNextPath } from '@/lib/origin';
import { route } from '@/lib/server/http';

/** Sends an ended session to the login and keeps the return path. */
export const GET = route({ auth: 'public' }, ({ request }) => {
  const next = safeNextPath(new URL(request.url).searchParams.get('next'), '');
  const location = next ? `/login?next=${encodeURIComponent(next)}` : '/login';
  return new Response(null, { status: 302, headers: { location } });
});
