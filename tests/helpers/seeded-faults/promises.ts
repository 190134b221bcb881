import type { Draft } from '@/lib/ai/review/draft';
import { added, changed } from './edit-draft';
import type { Rule } from './rule';

/** Announced here, missing or different there. */
export const promises: Rule[] = [
  {
    name: 'a list with another number of items',
    wrong: (draft, post) => {
      // Two of the posts announce how long their lists are; the third gets one that does.
      if (post === 0)
        return changed(draft, 'section 2', (text) =>
          text.replace(/(\n- a bottle[^\n]*)/, '$1\n- a cloth'),
        );
      if (post === 2)
        return changed(draft, 'section 7', (text) =>
          text.replace('\n- Who decides when opinions differ?', ''),
        );
      return signs(draft, 5);
    },
    right: (draft, post) => (post === 1 ? signs(draft, 4) : draft),
  },
  {
    name: 'the opening offers what is not there',
    wrong: (draft, post) => added(draft, 'opening', offers[post] ?? '', 'sentence'),
  },
  {
    name: 'a section that does not exist',
    wrong: (draft, post) => added(draft, 'section 2', references[post]?.[0] ?? '', 'sentence'),
    right: (draft, post) => added(draft, 'section 2', references[post]?.[1] ?? '', 'sentence'),
  },
  {
    name: 'one thing more than announced',
    wrong: (draft, post) => added(draft, 'section 6', counted(post, 4), 'paragraph'),
    right: (draft, post) => added(draft, 'section 6', counted(post, 3), 'paragraph'),
  },
  {
    name: 'fewer things than the sentence says',
    wrong: (draft, post) => added(draft, 'section 5', bring[post]?.[0] ?? '', 'paragraph'),
    right: (draft, post) => added(draft, 'section 5', bring[post]?.[1] ?? '', 'paragraph'),
  },
];

function signs(draft: Draft, items: number): Draft {
  const list = ['limp stems', 'pale leaves', 'dry soil', 'bare stalks', 'small flies'].slice(
    0,
    items,
  );
  const lines = list.map((item) => `- ${item}`).join('\n');
  return added(
    draft,
    'section 6',
    `Four signs tell you that something is wrong:\n\n${lines}`,
    'paragraph',
  );
}

const offers = [
  'You also get a printable checklist for the counter.',
  'At the end you will find a planting calendar and a ready-made worksheet.',
  'The guide comes with a template to fill in and a glossary of terms.',
];

const references = [
  [
    'More about that in the section "Cleaning the grinder" further down.',
    'More about that in the section "Straining and storing it well" further down.',
  ],
  ['For the details, see section 11 below.', 'For the details, see section 4 below.'],
  [
    'The part called "How to estimate costs" has the figures.',
    'The part called "Name people, time and limits" has the rest.',
  ],
];

const rows = [
  [
    'Three habits spoil a glass.',
    'is too much ice',
    'is warm milk',
    'is sugar in crystals',
    'is a dirty bottle',
  ],
  [
    'There are three reasons for a weak plant.',
    'is shade',
    'is wet soil',
    'is hunger',
    'is a draught',
  ],
  ['Watch for three mistakes.', 'is haste', 'is vagueness', 'is politeness', 'is length'],
];

function counted(post: number, items: number): string {
  const [intro = '', ...said] = rows[post] ?? [];
  const names = ['first', 'second', 'third', 'fourth'];
  const sentences = said.slice(0, items).map((text, at) => `The ${names[at]} ${text}.`);
  return [intro, ...sentences].join(' ');
}

const bring = [
  [
    'Four things belong on the tray: the jar, the sieve and the bottle.',
    'Three things belong on the tray: the jar, the sieve and the bottle.',
  ],
  [
    'A harvest kit has five parts: scissors, a bowl, string, and a tray.',
    'A harvest kit has four parts: scissors, a bowl, string, and a tray.',
  ],
  [
    'Write down two facts: the name, the date and the reason.',
    'Write down three facts: the name, the date and the reason.',
  ],
];
