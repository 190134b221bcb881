import { z } from 'zod';
import { ApiPost, ownPost, updatePost } from '@/lib/api-v1/posts';
import { AppError } from '@/lib/errors';
import { contentLimit } from '@/lib/posts/limits';
import { replaceSection, sectionHeadings } from '@/lib/posts/replace-section';
import { none, tool } from '../tool';

export const updateSectionTool = tool({
  name: 'update_section',
  title: 'Replace a section',
  description:
    'Replaces the text below one heading (`##`) of a post; its subsections (`###`) belong to it. Needs the `version` that the change began from. The earlier text stays in the history. Free.',
  scope: 'write',
  kind: 'overwrites',
  isIdempotent: true,
  input: z.strictObject({
    postId: z.uuid(),
    version: z.string().regex(/^\d{1,15}$/),
    heading: z.string().max(500).meta({ description: 'Without its marks.' }),
    content: z.string().max(contentLimit).meta({ description: 'Markdown without the heading.' }),
  }),
  output: ApiPost.pick({ id: true, version: true, title: true, wordCount: true }),
  async run(caller, { postId: id, version, heading, content }) {
    const post = await ownPost(caller, id);
    const replaced = replaceSection(post.content, { heading, content });
    if ('problem' in replaced) throw refused(replaced.problem, sectionHeadings(post.content));
    return updatePost.run(
      { ...caller, ifMatch: version },
      { ...none, params: { id }, body: { content: replaced.text } },
    );
  },
});

const reasons = {
  missing: 'There is no such section.',
  ambiguous: 'More than one section has this heading.',
  'has-headings': 'The content must not hold headings of the first or second level.',
};

function refused(problem: keyof typeof reasons, headings: string[]): AppError {
  return new AppError('invalid', reasons[problem], {
    details: { headings: headings.slice(0, 50) },
  });
}
