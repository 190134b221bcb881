import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, fieldConflicts, mergedBody, resolved } from './conflict';

const text = (body: string, title = 'Tea', meta = 'Meta Title: Tea\n') => ({
  title,
  content: `${meta}Format: 2\n---\n${body}`,
});
const base = text('One\nTwo\nThree\nFour\nFive');

describe('a conflict', () => {
  it('takes each field from the side that changed it, and asks where both did', () => {
    const mine = text('One', 'Green tea', 'Meta Title: Mine\nMeta Description: Hot\n');
    const theirs = text('One', 'Tea', 'Meta Title: Theirs\nReader Persona: Ada\n');
    const conflict = { base, mine, theirs };
    expect(fieldConflicts(conflict)).toEqual([
      { name: 'Title', mine: 'Green tea', theirs: 'Tea', preferred: 'mine' },
      { name: 'Meta Title', mine: 'Mine', theirs: 'Theirs', preferred: 'mine' },
      { name: 'Meta Description', mine: 'Hot', theirs: '', preferred: 'mine' },
      { name: 'Reader Persona', mine: '', theirs: 'Ada', preferred: 'theirs' },
    ]);
    expect(resolved(conflict, { body: 'One', fromTheirs: [] })).toEqual(mine);
    const fromTheirs = ['Title', 'Meta Title', 'Meta Description'] as const;
    expect(resolved(conflict, { body: 'Two', fromTheirs: [...fromTheirs] })).toEqual(
      text('Two', 'Tea', 'Meta Title: Theirs\n'),
    );
  });

  it('puts changes of both sides together, and keeps mine where they meet', () => {
    const mine = text('One\nMy two\nThree\nFour\nFive');
    const merge = (theirs: string) => mergedBody({ base, mine, theirs: text(theirs) });
    expect(merge('One\nTwo\nThree\nFour\nFive\nSix')).toBe('One\nMy two\nThree\nFour\nFive\nSix');
    expect(merge('One\nTwo\nThree\nFive')).toBe('One\nMy two\nThree\nFive');
    expect(merge('One\nTheir two\nThree\nFour\nTheir five')).toBe(
      'One\nMy two\nThree\nFour\nTheir five',
    );
    expect(merge('')).toBe('One\nMy two\nThree\nFour\nFive');
  });

  const line: fc.Arbitrary<string> = fc.constantFrom(
    '',
    'One',
    'Two',
    '# Three',
    'Four',
    '![Five](image)',
  );
  const body = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

  it('is none where only one side changed', () => {
    fc.assert(
      fc.property(body, body, (before, after) => {
        const [a, b] = [text(before), text(after)];
        expect(mergedBody({ base: a, mine: b, theirs: a })).toBe(bodyOf(b));
        expect(mergedBody({ base: a, mine: a, theirs: b })).toBe(bodyOf(b));
        expect(mergedBody({ base: a, mine: b, theirs: b })).toBe(bodyOf(b));
      }),
    );
  });

  it('loses no line of mine, whatever the other side did', () => {
    const mineAlone = (lines: string[]) => lines.map((one, at) => `${one} mine ${at}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), body, fc.nat(8), (before, after, at) => {
        const added = mineAlone(['A', 'B']);
        const mine = before.toSpliced(at, 0, ...added).join('\n');
        const merged = mergedBody({
          base: text(before.join('\n')),
          mine: text(mine),
          theirs: text(after),
        });
        for (const one of added) expect(merged.split('\n')).toContain(one);
      }),
    );
  });
});
