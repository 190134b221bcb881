import { requireUser } from '@/lib/auth/server';
import { ApprovalAnswer } from '@/lib/publications/schema';
import { finishApproval } from '@/lib/publish/server/approvals';
import { knownError, requestIdOf, route } from '@/lib/server/http';

/**
 * A WordPress sends the browser here with a password in the address. Whatever happens, the answer
 * leads away from it, so that it stays in no history and no Referer.
 */
export const GET = route(
  { auth: 'public', query: ApprovalAnswer },
  async ({ db, request, query }) => {
    const id = await finish();
    const headers = {
      location: `/settings/publishing?approval=${id ?? 'unknown'}`,
      'referrer-policy': 'no-referrer',
    };
    return new Response(null, { status: 303, headers });

    async function finish(): Promise<string | null> {
      try {
        const user = await requireUser({ db, request, fresh: true });
        return await finishApproval(db, user.id, query);
      } catch (error) {
        knownError(error, requestIdOf(request));
        return null;
      }
    }
  },
);
