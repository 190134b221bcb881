import { expect, it } from 'vitest';
import { judgeSentence } from '@/lib/evidence/judge-sentence';
import { readPassage } from '@/lib/evidence/verdict';
import retold from '@/local/demo/writer/retold.json';
import pages from '@/local/web/pages.json';

const language = 'en';
const passages = pages.flatMap(({ path, sections }) =>
  sections.map(({ text }) => ({ sourceId: path, text, read: readPassage({ text, language }) })),
);

/** What the demo writer makes of pages that the search of local mode finds. */
it.each(retold)('$says', ({ sentence, says }) => {
  const cited = passages.filter(({ text }) => text.includes(sentence));
  expect(cited).toHaveLength(1);
  const planted = ['14 days', '9 weeks'].some((figure) => says.includes(figure));
  const { verdict } = judgeSentence({ text: `${says}.`, language }, cited);
  expect(verdict.kind).toBe(planted ? 'figure-differs' : 'figures-match');
});
