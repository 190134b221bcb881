import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '@/tests/bench/figure';
import { parseContent } from './content';
import { parseForms } from './content/inline';

/** Texts made to be slow: each would be quadratic in a careless parser. */
const patterns: Record<string, string> = {
  'open brackets': '[',
  'open pictures': '![',
  'links without end': '[a](',
  'links without end, blank': '[a](b ',
  'closing brackets': ']',
  'closing with addresses': '](x',
  'empty parentheses': '](()',
  'links in links': '[a](https://a.example)',
  'single stars': '*a ',
  'closing stars': 'a* ',
  'double stars': '**a ',
  'stars both ways': 'a**b',
  'long star runs': '***a',
  'stars and underscores': '*_',
  'nested emphasis': '*a **a ',
  backticks: '`',
  'backticks in pairs': '`` ` ',
  backslashes: '\\',
  'bracketed visual': '[visual ',
  'visual without brackets': 'visual',
  'marked notes': '[Visual: a\n',
  'metadata without end': 'Format: 2\nSlug: a\n',
  'lone quote marks': '>\n\n',
  'blank space': ' ',
  'space and text': ' a',
  'label, almost': '**Meta Title ',
  'quote marks': '> ',
  'heading marks': '# ',
  'closing heading marks': ' #',
  'many lines': 'a\n',
  'many bullets': '- a\n',
  'many suggestions': '- [a](b)\n',
  'deep bullets': '  - a\n',
  'same headings': '# a\n',
  'same pictures': '![a](b)\n',
  rules: '---\n',
  'carriage returns': '\r',
  surrogates: '\uD800',
  emoji: '🎨',
};

function milliseconds(source: string): number {
  const start = process.cpuUsage();
  parseContent(source);
  // The reader shows such lines as they are written; what would read their forms is linear too.
  for (const line of source.split('\n', 10)) parseForms(line);
  return cpuMilliseconds(start);
}

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

/** Runs of `count` backticks for every count: as many different lengths as fit. */
function growingRuns(length: number): string {
  let text = '';
  for (let n = 1; text.length < length; n++) text += `${'`'.repeat(n)} `;
  return text;
}

describe('time grows with the length, not its square', () => {
  const short = 8_000;
  const factor = 16;
  // Sixteen times the text: linear is about 16, quadratic 256. A busy machine can spoil a try but
  // not make a quadratic parser look linear, so the best of a few tries counts.
  const check = (small: string, large: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 6 && best > factor * 3; tries++) {
      const base = Math.max(0.5, milliseconds(small), milliseconds(small));
      best = Math.min(best, milliseconds(large) / base);
    }
    expect(best).toBeLessThan(factor * 4);
  };
  for (const [name, unit] of Object.entries(patterns)) {
    it(name, () => check(fill(unit, short), fill(unit, short * factor)));
    it(`${name}, then closed`, () =>
      check(
        `a [${fill(unit, short)}](https://a.example)**`,
        `a [${fill(unit, short * factor)}](https://a.example)**`,
      ));
  }
  it('backtick runs of every length', () => check(growingRuns(short), growingRuns(short * factor)));
  it('openers, then closers', () =>
    check(
      fill('*a ', short / 2) + fill('a* ', short / 2),
      fill('*a ', (short * factor) / 2) + fill('a* ', (short * factor) / 2),
    ));
  it('openers of both kinds, then closers of one', () =>
    check(
      fill('*a __b ', short / 2) + fill('a* ', short / 2),
      fill('*a __b ', (short * factor) / 2) + fill('a* ', (short * factor) / 2),
    ));
});
