import type { BlogRequest } from '../schema';

/** Everything the writer typed for a post. */
export function givenText({ keyword, title, audience, outline }: BlogRequest): string {
  const sections = outline.flatMap(({ heading, points }) => [heading, ...points]);
  return [keyword, title, audience, ...sections].join('\n');
}
