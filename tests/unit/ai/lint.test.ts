import { describe, expect, test } from 'vitest';
import { lintPost } from '@/lib/ai/lint/post';
import { alignPlan } from '@/lib/ai/post/plan';
import { planLimits } from '@/lib/ai/prompts/plan';
import { BlogRequest } from '@/lib/ai/schema';
import { sentences } from '@/lib/ai/text/sentences';
import { countWords } from '@/lib/ai/text/words';
import { wholePost } from '@/local/openai/testing/whole-post';
import { showcases } from '@/local/openai/writer/showcase';

/** The three posts written by hand are what good looks like; each is then spoilt in one way. */
function showcasePost(keyword: string, spoil = (texts: string[]) => texts) {
  const post = wholePost({ keyword });
  const outline = post.plan.sections.map(({ mustCover }, i) => ({
    heading: showcases.find((one) => one.keywords.includes(keyword))?.sections[i]?.heading ?? '',
    points: mustCover,
  }));
  const request = BlogRequest.parse({
    keyword,
    articleType: 'long',
    title: `${keyword}, calmly`,
    audience: 'Beginners',
    outline,
  });
  const { sections } = alignPlan(planLimits.parse(post.plan), request.outline, 'Beginners');
  const texts = spoil(post.texts);
  return lintPost({ request, sections, texts, opening: post.frame.opening });
}

const codes = (findings: { code: string; severity: string }[]) =>
  findings.filter(({ severity }) => severity === 'fail').map(({ code }) => code);
const keywords = showcases.map((showcase) => showcase.keywords[0] ?? '');
const [first = ''] = keywords;

test.each(keywords)('nothing fails in the showcase post on "%s"', (keyword) => {
  expect(codes(showcasePost(keyword))).toEqual([]);
});

/** Every section made of `make`'s sentences, as long as it was. */
const rewritten = (make: (n: number) => string) => (texts: string[]) => {
  let n = 0;
  return texts.map((text) => {
    const parts: string[] = [];
    while (countWords(parts.join(' ')) < countWords(text)) parts.push(make(n++));
    return parts.join(' ');
  });
};
const vowels = 'a e i o u'.split(' ');
const odd = (n: number) =>
  `${'bcdfg'[n % 5]}${vowels[(n >> 2) % 5]}${'lmnpr'[(n >> 4) % 5]}${vowels[(n >> 1) % 5]}${n.toString(36)}`;

describe('a draft that is spoilt fails by name', () => {
  const spoilt: [string, (texts: string[]) => string[]][] = [
    [
      'repeats-4',
      (texts) =>
        texts.map(
          (text) =>
            `${text}\n\nIt pays to wait a little longer than you think. It pays to wait a little longer than they think. It pays to wait a little longer than we think. ${'It pays to wait a little longer now. '.repeat(6)}`,
        ),
    ],
    ['repeats-8', (texts) => texts.with(1, texts[0] ?? '')],
    [
      'openings',
      (texts) =>
        texts.map((text) =>
          sentences(text)
            .map((line) => `You should always ${line}`)
            .join(' '),
        ),
    ],
    [
      'stock-phrases',
      (texts) =>
        texts.map(
          (text) =>
            `In today's fast-paced world, let's delve into it. ${text} In conclusion, it is a game-changer.`,
        ),
    ],
    [
      'variety',
      rewritten((n) => `The jar ${odd(n % 40)} is the jar and the jar is the water in the jar.`),
    ],
    [
      'rhythm',
      rewritten(
        (n) => `Every ${odd(n)} ${odd(n + 7)} makes ${odd(n + 3)} really ${odd(n + 11)} today.`,
      ),
    ],
    [
      'reading-ease',
      rewritten(
        (n) =>
          `Organisational interdependencies ${odd(n)} necessitate comprehensive administrative harmonisation and the institutionalisation of ${odd(n + 9)} accountability in the ${odd(n + 5)} of it${n % 3 ? ' as an overarching characteristic' : ''}.`,
      ),
    ],
    ['sections-alike', (texts) => texts.with(2, texts[1] ?? '')],
    [
      'section-short',
      (texts) =>
        texts.with(
          0,
          sentences(texts[0] ?? '')
            .slice(0, 4)
            .join(' '),
        ),
    ],
    ['section-long', (texts) => texts.with(0, [texts[0], texts[1]].join('\n\n'))],
    ['points-missing', (texts) => texts.with(0, `${odd(1)} ${odd(2)}.`)],
    ['leftover', (texts) => texts.with(0, `As an AI language model I cannot taste. ${texts[0]}`)],
  ];
  test.each(spoilt)('%s', (code, spoil) => {
    expect(codes(showcasePost(first, spoil))).toContain(code);
  });
});
