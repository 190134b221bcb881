import { z } from 'zod';
import { getProfile } from '@/db/queries/profiles';
import { freeRewritesPerDay, imagePrice, postPrice, rewritePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { rewriteQuota } from '@/lib/rewrite/server/account';
import { operation } from './operation';

const count = z.number().int();

export const CreditsView = z.object({
  available: count,
  held: count.meta({ description: 'Reserved for jobs that are not over.' }),
  freeRewritesLeft: count.meta({ description: `Of ${freeRewritesPerDay} a day (UTC).` }),
  prices: z.object({ post: count, image: count, rewrite: count }),
});

const prices = { post: postPrice, image: imagePrice, rewrite: rewritePrice };

export const getCredits = operation({
  ...{ id: 'getCredits', method: 'GET', path: '/credits', group: 'Credits', scope: 'read' },
  status: 200,
  summary: 'Read the balance and the prices',
  view: CreditsView,
  errors: [],
  example: { answer: { available: 2850, held: 150, freeRewritesLeft: 20, prices } },
  async run({ db, user }) {
    const [profile, quota] = await Promise.all([
      getProfile(db, user.id),
      rewriteQuota(db, user.id),
    ]);
    if (!profile) throw new AppError('not_found');
    return {
      available: profile.creditsAvailable,
      held: profile.creditsHeld,
      freeRewritesLeft: quota.freeLeft,
      prices,
    };
  },
});
