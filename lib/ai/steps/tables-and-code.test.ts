import { expect, test } from 'vitest';
import type { Seen } from '@/tests/helpers/model/fake-model';
import { memoryPort } from '@/tests/helpers/model/memory-port';
import { coffeeOrder, modelPerTest } from '@/tests/helpers/model/model-per-test';
import { proseOf, wellBehaved } from '@/tests/helpers/model/model-writer';
import { writePost } from '../pipeline';
import { keptArticleCheck, keptArticleEnd, keptArticleRules } from '../prompts/tables-and-code';

const model = modelPerTest();
const code = `\`\`\`yaml\n# Part charlie of brewing\n---\nurl: https://example.com\n\n<b>\n${'[Add nothing here]\n'.repeat(5)}\`\`\``;
const table = '| Jar | Price |\n| --- | ---: |\n| Small | 12 EUR |\n| Big | 19 EUR |';
const section = ({ task, data }: Seen) => {
  const isThird = (data.section as { index?: number } | undefined)?.index === 2;
  return task === 'section' && isThird
    ? `${code}\n\n${proseOf(290, 5, [])}\n\n${table}\n\nDone.`
    : undefined;
};

test.each(['off', 'on'])(
  'a post keeps its tables and its code, second draft %s',
  async (second) => {
    const answer = (seen: Seen) =>
      seen.task === 'second-draft' ? String(seen.data.article) : section(seen);
    await model.start(answer, { OPENAI_SECOND_DRAFT: second });
    const post = await writePost({ request: coffeeOrder(4), port: memoryPort() });
    expect(post.content).toContain(`\n\n${code}\n\n`);
    expect(post.content).toContain(`\n\n${table}\n\n`);
    const behind = post.content.split(`${code}\n\n`)[1]?.split('\n\n');
    expect(behind?.map((block) => block.startsWith('![')).slice(0, 2)).toEqual([false, true]);
    // The image of a section never falls into a block of code.
    expect(post.content.indexOf(code)).toBeLessThan(
      post.content.indexOf('](image)', post.content.indexOf(code)),
    );
    expect(post.lengthReport.kept).toBe(true);
    expect(post.claims.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['12 EUR', '19 EUR']),
    );
  },
);

test('the ends of a post are told what tables and code it holds', async () => {
  await model.start(section);
  await writePost({ request: coffeeOrder(4), port: memoryPort() });
  const frame = model.calls.find(({ task }) => task === 'frame');
  expect(frame?.data.holds).toContainEqual(expect.stringContaining('1 tables, 1 blocks of code'));
});

/** The jobs that were given some rules, in order. */
const jobsWith = (rules: string) =>
  model.calls.flatMap(({ task, body }) =>
    JSON.stringify(body).includes(JSON.stringify(rules).slice(1, -1)) ? [task] : [],
  );

test('rules for articles with tables or code go to their jobs alone', async () => {
  const plan = (seen: Seen) => {
    if (seen.task !== 'plan') return section(seen);
    const reply = JSON.parse(String(wellBehaved(seen)));
    reply.sections[2].takeaway = { kind: 'table', what: 'jars by size and price' };
    return JSON.stringify(reply);
  };
  const env = { OPENAI_SECOND_DRAFT: 'on', OPENAI_DRAFT: 'sections' };
  await model.start(plan, env);
  await writePost({ request: coffeeOrder(4), port: memoryPort() });
  expect(jobsWith(keptArticleRules)).toEqual(['section', 'second-draft']);
  expect(jobsWith(keptArticleEnd)).toEqual(['frame', 'second-draft']);
  expect(jobsWith(keptArticleCheck)).toEqual(['second-draft', 'review']);

  await model.start(undefined, env);
  await writePost({ request: coffeeOrder(4), port: memoryPort() });
  expect(model.count('second-draft')).toBe(1);
  for (const rules of [keptArticleRules, keptArticleEnd, keptArticleCheck])
    expect(jobsWith(rules)).toEqual([]);
});
