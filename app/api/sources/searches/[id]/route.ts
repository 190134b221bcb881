import { drainWhatIsLeft } from '@/app/api/drain-after-response';
import { AppError } from '@/lib/errors';
import { SearchParams, SourceSearchView } from '@/lib/search/schema';
import { sourceSearchView } from '@/lib/search/server/search-view';
import { jsonWithEtag, route } from '@/lib/server/http';

// The queue is worked after the answer.
export const maxDuration = 300;

export const GET = route({ params: SearchParams }, async ({ request, db, user, params }) => {
  const view = await sourceSearchView(db, user.id, params.id);
  if (!view) throw new AppError('not_found');
  if (view.status === 'searching') drainWhatIsLeft([{ status: 'pending' }]);
  return jsonWithEtag(request, SourceSearchView, view);
});
