import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftCutter } from './draft-cutter';

const headings = ['First things', 'What it costs', 'What it costs you', 'C++'];

function cut(pieces: string[], resetAfter = -1) {
  const sections: (string | null)[] = [];
  const live = headings.map(() => '');
  const cutter = draftCutter(headings, {
    onText: (at, delta) => {
      live[at] += delta;
    },
    onSection: (at, text) => {
      expect(at in sections).toBe(false);
      sections[at] = text;
    },
  });
  for (const [at, piece] of pieces.entries()) {
    cutter.add(piece);
    if (at === resetAfter) cutter.reset();
  }
  cutter.end();
  return { sections, live };
}

const draft = `Sure, here it is:

## First things
One.

### A part
- two

## 2. What it Costs
Three # not a heading.

## **What it costs you**
Four.
## C++
Five.`;
const expected = ['One.\n\n### A part\n- two', 'Three # not a heading.', 'Four.', 'Five.'];

describe('a draft', () => {
  it('is cut at its headings, wherever the stream breaks it', () => {
    const breaks = fc.uniqueArray(fc.nat(draft.length), { maxLength: 30 });
    fc.assert(
      fc.property(breaks, (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), draft.length];
        const pieces = edges.slice(1).map((edge, at) => draft.slice(edges[at], edge));
        const { sections, live } = cut(pieces);
        expect(sections).toEqual(expected);
        expect(live.map((text) => text.trim())).toEqual(expected);
      }),
    );
  });

  it('that leaves sections out gives null for them', () => {
    expect(cut(['## What it costs\nThree.\n']).sections).toEqual([null, 'Three.', null, null]);
    expect(cut(['Only prose, no headings.\n## Another\n']).sections).toEqual(
      headings.map(() => null),
    );
  });

  it('that begins again keeps the sections that were whole', () => {
    const again = [
      '## First things\nOne.\n\n## What it costs\nThr',
      draft.replace('One.', 'Anew.'),
    ];
    expect(cut(again, 0).sections).toEqual(expected.with(0, 'One.'));
  });

  it('may use the words of a later heading for a part', () => {
    const { sections } = cut(['## First things\nOne.\n### C++\nPart.\n## What it costs\nThree.\n']);
    expect(sections).toEqual(['One.\n### C++\nPart.', 'Three.', null, null]);
  });
});

describe('code', () => {
  it('has comments that are no headings', () => {
    const text =
      '## First things\n~~~~sh\n# What it costs\n~~~\n## 2. What it costs\n~~~~\n## What it costs\nTwo.';
    const { sections } = cut([text]);
    expect(sections.slice(0, 2)).toEqual([
      '~~~~sh\n# What it costs\n~~~\n## 2. What it costs\n~~~~',
      'Two.',
    ]);
  });

  it('without an end does not swallow the next section', () => {
    const { sections } = cut(['## First things\n```sh\nls\n\n## What it costs\nTwo.\n## C++\n3']);
    expect(sections).toEqual(['```sh\nls', 'Two.', null, '3']);
  });
});
