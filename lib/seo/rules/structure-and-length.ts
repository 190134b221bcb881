import type { Rule } from '../types';

export const structureRules: Rule[] = [
  {
    id: 'one-h1',
    group: 'structure',
    weight: 3,
    label: 'One main heading',
    check: ({ text }) => {
      const main = text.headings.filter(({ level }) => level === 1);
      const isFirst = main.length === 0 || text.headings[0]?.level === 1;
      return main.length <= 1 && isFirst
        ? { value: 1, advice: 'The title is the only one.' }
        : { value: 0, advice: 'Only the title is a heading of level 1.', places: main.slice(1) };
    },
  },
  {
    id: 'heading-levels',
    group: 'structure',
    weight: 2,
    label: 'No heading level skipped',
    check: ({ text }) => {
      const skips = text.headings.filter((heading, at) => {
        const above = text.headings[at - 1]?.level ?? 1;
        return heading.level > above + 1;
      });
      return skips.length === 0
        ? { value: 1, advice: 'Headings go down step by step.' }
        : {
            value: 0,
            advice: 'A heading is more than one level below the one above.',
            places: skips,
          };
    },
  },
  {
    id: 'subheading-distance',
    group: 'structure',
    weight: 4,
    label: 'Text between headings',
    check: ({ text }) => {
      if (text.wordCount === 0) return { value: null, advice: 'There is no text.' };
      const starts = [0, ...text.headings.map(({ wordsBefore }) => wordsBefore)];
      const ends = [...text.headings.map(({ wordsBefore }) => wordsBefore), text.wordCount];
      const lengths = ends.map((end, at) => end - (starts[at] ?? 0));
      const longest = Math.max(...lengths);
      const heading = text.headings[lengths.indexOf(longest) - 1];
      const summary = `The longest stretch has ${longest} words.`;
      if (longest <= 300) return { value: 1, advice: summary };
      return {
        value: longest <= 350 ? 0.5 : 0,
        advice: `${summary} Give readers a subheading every 300 words.`,
        places: heading ? [heading] : [],
      };
    },
  },
  {
    id: 'sections',
    group: 'structure',
    weight: 2,
    label: 'At least two sections',
    check: ({ text }) => {
      const count = text.headings.filter(({ level }) => level === 2).length;
      return { value: count >= 2 ? 1 : count / 2, advice: `The post has ${count}.` };
    },
  },
  {
    id: 'contents',
    group: 'structure',
    weight: 1,
    label: 'Table of contents',
    check: ({ text }) => {
      if (text.headings.filter(({ level }) => level === 2).length < 6)
        return { value: null, advice: 'A post of fewer than six sections needs none.' };
      const jumps = text.links.filter(({ href }) => href.startsWith('#')).length;
      return jumps >= 3
        ? { value: 1, advice: 'The post has links to its sections.' }
        : { value: 0, advice: 'Add links to the sections, if your blog does not make them.' };
    },
  },
  {
    id: 'list',
    group: 'structure',
    weight: 2,
    label: 'A list or table',
    check: ({ text }) =>
      text.order.includes('item') || text.order.includes('table')
        ? { value: 1, advice: 'There is one.' }
        : {
            value: 0,
            advice: 'Make a list where you count things or steps, a table where you compare.',
          },
  },
];

export const lengthRules: Rule[] = [
  {
    id: 'length',
    group: 'length',
    weight: 8,
    label: 'Length against the order',
    check: ({ text, targetWords }) => {
      if (!targetWords) return { value: null, advice: 'Nobody asked for a certain length.' };
      const ratio = text.wordCount / targetWords;
      // The LongWriter measure: too short costs more than too long.
      const reached =
        ratio >= 1
          ? 100 * Math.max(0, 1 - (ratio - 1) / 3)
          : 100 * Math.max(0, 1 - (1 / ratio - 1) / 2);
      const advice = `${text.wordCount} of ${targetWords} words.`;
      if (!Number.isFinite(reached)) return { value: 0, advice };
      return { value: reached >= 90 ? 1 : reached >= 75 ? 0.5 : 0, advice };
    },
  },
];
