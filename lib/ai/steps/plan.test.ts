import { expect, test } from 'vitest';
import { outline, planFor } from '@/tests/helpers/model/model-writer';
import { planLimits } from '../prompts/plan';
import { alignPlan } from './plan';

const sections = outline(4);
const align = (reply: unknown) => alignPlan(planLimits.parse(reply), sections, 'Readers');
const good = planFor(sections);
const openings = (reply: unknown) => align(reply).sections.map((section) => section.opens);

test('entries find their section by index, from 0 or from 1, in any order', () => {
  const expected = good.sections.map((section) => section.opens);
  expect(openings(good)).toEqual(expected);
  expect(openings({ ...good, sections: good.sections.toReversed() })).toEqual(expected);
  const fromOne = good.sections.map((section) => ({ ...section, index: section.index + 1 }));
  expect(openings({ ...good, sections: fromOne })).toEqual(expected);
});

test('without usable indexes the order decides, and gaps stay empty', () => {
  const same = good.sections.slice(0, 2).map((section) => ({ ...section, index: 0 }));
  expect(openings({ ...good, sections: same })).toEqual([
    good.sections[0]?.opens,
    good.sections[1]?.opens,
    '',
    '',
  ]);
});

test('lengths stay between 200 and 600 words, whatever the plan asks for', () => {
  const wild = [300, 20, 9_000, Number.NaN].map((targetWords, index) => ({
    ...good.sections[index],
    targetWords,
  }));
  const { sections: planned } = align({ ...good, sections: wild });
  expect(planned.map((s) => s.targetWords)).toEqual([300, 200, 600, 350]);
});

test('long items of a contract stay whole', () => {
  const item = `${'If the soil is dry two knuckles deep, water until it drains. '.repeat(6)}Else wait.`;
  const long = good.sections.map((section) => ({ ...section, mustCover: [item] }));
  expect(align({ ...good, sections: long }).sections[0]?.mustCover).toEqual([item]);
});

test('an example as long as the plan is asked for stays whole', () => {
  const example = `${'Say the rent is 900 a month and the van costs 300. '.repeat(30)}It ends well.`;
  expect(align({ ...good, example }).example).toBe(example);
});

test('a plan with other fields is read, with nothing for what it lacks', () => {
  const [first] = align({
    ...good,
    sections: good.sections.map(({ shape: _s, opens: _o, takeaway: _t, ...old }) => ({
      ...old,
      handoff: 'What comes next?',
      linkSlots: [{ anchor: 'a link', kind: 'internal', why: 'helps' }],
    })),
  }).sections;
  expect(first).toMatchObject({
    shape: null,
    opens: '',
    takeaway: { kind: 'none', what: '' },
    links: ['a link'],
  });
});

test('pictures: one per section, five per post, none twice, nothing that breaks the line', () => {
  const image = (prompt: string) => ({ prompt, alt: 'What is seen and why it stands here' });
  const slots = good.sections.map((section, i) => ({
    ...section,
    imageSlots: [
      image(i < 2 ? 'Same [jar](http://e.com)\n on a chart' : `Jar ${i}`),
      image('More'),
    ],
  }));
  const images = align({ ...good, sections: slots }).sections.map((section) => section.image);
  expect(images.map((item) => item?.prompt)).toEqual([
    'Same jar on a chart',
    'More',
    'Jar 2',
    'Jar 3',
  ]);
  const many = alignPlan(planLimits.parse(planFor(outline(12))), outline(12), 'Readers');
  expect(many.sections.filter((section) => section.image).length).toBe(5);
});
