import type { ActionResult } from '@/lib/api/action-result';
import type { BulkOrder, BulkOutcome, ConnectionView } from '@/lib/publications/schema';

type PostsAction = (input: { ids: string[] }) => Promise<ActionResult<{ ids: string[] }>>;

/** The server actions of the list (app/(studio)/dashboard/actions.ts). */
export type ListActions = {
  remove: PostsAction;
  restore: PostsAction;
  publish: (order: BulkOrder) => Promise<ActionResult<BulkOutcome>>;
};

/** What posts can be sent to. */
export type Site = Pick<ConnectionView, 'id' | 'kind' | 'name' | 'site'>;
