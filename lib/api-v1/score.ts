import { z } from 'zod';
import { scoreOf } from '@/lib/posts/server/seo-score';
import { fixOf } from '@/lib/rewrite/fix-target';
import { seoInputOf } from '@/lib/seo/input';
import { exampleIds } from './examples';
import { operation } from './operation';
import { IdParams, ownPost } from './posts';

/** Places of one finding; a text can have thousands. */
const maxPlaces = 20;

const points = z.number().nullable();
const Place = z.object({ from: z.number(), to: z.number() });

export const ScoreView = z.object({
  postId: z.string(),
  version: z.string().meta({ description: 'The version of the post that was scored.' }),
  total: points.meta({ description: '0 to 100; null for a text without words.' }),
  parts: z.object({ seo: points, readability: points, answers: points }),
  wordCount: z.number(),
  language: z.string().nullable(),
  blockers: z.array(z.object({ id: z.string(), advice: z.string() })),
  findings: z.array(
    z.object({
      rule: z.string(),
      label: z.string(),
      value: points.meta({ description: '0 to 1; null where the rule does not apply.' }),
      weight: z.number(),
      advice: z.string(),
      canFix: z.boolean().meta({ description: 'Other words in one place can mend it.' }),
      places: z.array(Place).meta({ description: `Offsets in \`content\`, ${maxPlaces} at most.` }),
    }),
  ),
});

export const getScore = operation({
  ...{ id: 'getScore', method: 'GET', path: '/posts/{id}/score', group: 'Score', scope: 'read' },
  status: 200,
  summary: 'Score a post',
  description: 'The score of the post page with every rule. The same text has the same score.',
  params: IdParams,
  view: ScoreView,
  errors: ['not_found', 'too_large'],
  example: {
    params: { id: exampleIds.post },
    answer: {
      ...{ postId: exampleIds.post, version: exampleIds.version, total: 87, blockers: [] },
      parts: { seo: 90, readability: 84, answers: 80 },
      ...{ wordCount: 2140, language: 'en' },
      findings: [
        {
          ...{ rule: 'title-length', label: 'Length of the title', value: 1, weight: 3 },
          ...{ advice: 'The title fits into search results.', canFix: false, places: [] },
        },
      ],
    },
  },
  async run(caller, { params: { id } }) {
    const post = await ownPost(caller, id);
    const score = await scoreOf(post, caller.user.id);
    const input = seoInputOf(post);
    return {
      ...score,
      postId: id,
      version: String(post.updatedAt.getTime()),
      findings: score.findings.map((finding) => ({
        ...finding,
        rule: finding.id,
        canFix: fixOf(input, finding) !== null,
        places: finding.places.slice(0, maxPlaces),
      })),
    };
  },
});
