import type { Outline } from '@/lib/ai/schema';
import type { Seen } from './fake-model';

/** What a well-behaved model answers to each task of lib/ai, without repeating itself. */
export function wellBehaved({ task, data }: Seen): string {
  if (task === 'plan') return JSON.stringify(planFor(data.outline as Outline));
  if (task === 'frame') return JSON.stringify(endFor(String(data.keyword)));
  if (task === 'titles') return JSON.stringify(titles);
  if (task === 'audiences') return JSON.stringify(audiences);
  if (task === 'outline') return JSON.stringify({ sections: outline(6) });
  if (task === 'review') return JSON.stringify({ findings: [] });
  if (task === 'revise') return JSON.stringify({ edits: [] });
  if (task === 'second-draft') return String(data.article);
  if (task === 'draft') return (data.sections as Contract[]).map(underHeading).join('\n\n');
  return sectionFor(data.section as Contract);
}

type Contract = { index: number; heading: string; targetWords: number; points: string[] };

function sectionFor({ index, targetWords, points }: Contract): string {
  return proseOf(targetWords, index, points);
}

function underHeading(section: Contract): string {
  return `## ${section.heading}\n\n${sectionFor(section)}`;
}

export function outline(count: number): Outline {
  return Array.from({ length: count }, (_, i) => ({
    heading: `Part ${letters[i] ?? i} of brewing`,
    points: [`grind number ${letters[i] ?? i}`, 'water and patience'],
  }));
}

const letters = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima'.split(
  ' ',
);

export function planFor(sections: Outline) {
  return {
    persona: 'A home cook who wants good coffee without a machine.',
    thesis: 'Time does the work.',
    opening: `The jar on the shelf has stood there since morning. ${proseOf(80, 89, [])}`,
    terms: ['coarse grind'],
    example: 'Say a jar holds a litre.',
    sections: sections.map((section, index) => ({
      index,
      shape: index % 2 === 0 ? 'steps' : 'case',
      opens: `an instruction for ${letters[index] ?? index}`,
      mustCover: section.points,
      takeaway: { kind: 'checklist', what: 'what to have ready' },
      targetWords: 300,
      linkSlots: [{ anchor: `more on ${letters[index] ?? index}` }],
      imageSlots:
        index % 2 === 0
          ? [
              {
                prompt: `A jar number ${index} on a table`,
                alt: `Jar ${index} on a table by a window`,
              },
            ]
          : [],
    })),
  };
}

/** With an opening, for the plans that lack one. */
function endFor(keyword: string) {
  return {
    opening: `${keyword} is simple once the order is clear. ${proseOf(80, 90, [])}`,
    conclusion: proseOf(90, 91, []),
    faq: [
      { question: 'Does it keep?', answer: proseOf(40, 92, []) },
      { question: 'Can I use tap water?', answer: proseOf(40, 93, []) },
    ],
    metaTitles: [`${keyword}: a calm guide for the home kitchen`, 'Two', 'Three'],
    metaDescriptions: [
      `${keyword} at home, from the grind to the glass: what to buy, how long to wait, and how to fix a batch that came out bitter or thin.`,
      'Second',
      'Third',
    ],
    excerpt: `How to make ${keyword} at home, step by step.`,
  };
}

/** About `count` words in sentences of uneven length; made-up words keep n-grams apart. */
export function proseOf(count: number, seed: number, points: string[]): string {
  let state = seed * 7_919 + 17;
  const next = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const word = () =>
    Array.from({ length: 1 + next(3) }, () => syllables[next(syllables.length)]).join('');
  const parts: string[] = points.map((point) => `Mind ${point}.`);
  let words = points.join(' ').split(/\s+/).filter(Boolean).length + points.length;
  while (words < count) {
    const length = Math.min(count - words, 3 + next(18));
    const sentence = Array.from({ length: Math.max(1, length) }, word).join(' ');
    parts.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
    words += Math.max(1, length);
  }
  const paragraphs: string[] = [];
  for (let i = 0; i < parts.length; i += 4) paragraphs.push(parts.slice(i, i + 4).join(' '));
  return paragraphs.join('\n\n');
}

const syllables = 'ba de fi go lu ma ne pi ro su ta ve wi zo ka le mo nu'.split(' ');

const titles = {
  intent: 'how-to',
  titles: Array.from({ length: 7 }, (_, i) => ({
    title: `Cold brew title ${i + 1}`,
    angle: 'An angle',
  })),
};
const audiences = {
  audiences: Array.from({ length: 4 }, (_, i) => ({
    name: `Reader ${i + 1}`,
    need: 'Needs coffee',
    knowledge: 'Knows tea',
    tone: 'Friendly',
  })),
};
