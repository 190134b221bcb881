import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonMarkExamples, naughtyStrings } from '@/tests/helpers/corpora';
import { parseContent } from '../content';
import { splitFront, withFormat, withMeta } from './front-matter';
import { parseInline } from './inline';
import { type InlineForm, inlineForms } from './inline-forms';
import type { Inline } from './types';

const line = fc.oneof(
  fc.constantFrom('', '---', 'Meta Title: Tea', 'Format: 2', 'Slug: tea', '# Tea', 'Tea --- now'),
  fc.string({ maxLength: 20 }),
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('the front of a text', () => {
  it('is cut off so that nothing is lost, and what is left is what the saved post shows', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const { front, body } = splitFront(whole);
        expect(front + body).toBe(whole);
        const saved = withFormat(front) + body;
        // The server marks texts too, and must find nothing to change.
        expect(withFormat(saved)).toBe(saved);
        expect(splitFront(saved).body.trimStart()).toBe(body.trimStart());
      }),
      { numRuns: 500 },
    );
  });

  it('takes values of its labels, and says them back', () => {
    fc.assert(
      fc.property(text, fc.string({ maxLength: 80 }), (whole, value) => {
        const { front, body } = splitFront(whole);
        const titled = withMeta(front, 'Meta Title', value);
        const both = withMeta(titled, 'Meta Description', 'Said');
        const { meta } = parseContent(both);
        const plain = parseContent(`Meta Title: ${value.replace(/\s+/g, ' ').trim()}`).meta.title;
        expect(meta).toMatchObject({ title: plain, description: 'Said' });
        expect(withFormat(both + body)).toBe(both + body);
      }),
      { numRuns: 500 },
    );
  });
});

function kindsOf(inlines: Inline[]): string[] {
  return inlines.flatMap((one) =>
    one.type === 'text' ? [] : [one.type, ...('children' in one ? kindsOf(one.children) : [])],
  );
}

const wellPlaced = (line: string) => (form: InlineForm) =>
  form.from < form.innerFrom &&
  form.innerFrom <= form.innerTo &&
  form.innerTo < form.to &&
  form.to <= line.length;

function expectSameForms(line: string) {
  const forms = inlineForms(line);
  expect(forms.map(({ kind }) => kind).sort()).toEqual(kindsOf(parseInline(line)).sort());
  expect(forms.every(wellPlaced(line))).toBe(true);
}

describe('the forms of a line', () => {
  it('are none inside a link without words, which shows its address', () => {
    expectSameForms('[**![**](https://a.example)](https://a.example)');
  });

  it('are those that the post view reads', () => {
    const marks = fc.array(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '`',
        '[',
        '](https://a.example)',
        '](x)',
        '![',
        ' ',
        'a',
        '\\',
      ),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(marks, (parts) => expectSameForms(parts.join(''))),
      { numRuns: 2000 },
    );
  });

  it('hold on the corpora', () => {
    for (const sample of [...commonMarkExamples, ...naughtyStrings])
      for (const one of sample.split('\n')) expectSameForms(one);
  });

  it('stand where their marks stand', () => {
    expect(inlineForms('a **b *c*** `d` [e](https://f.example)')).toEqual([
      { kind: 'code', from: 12, innerFrom: 13, innerTo: 14, to: 15 },
      { kind: 'link', from: 16, innerFrom: 17, innerTo: 18, to: 38 },
      { kind: 'em', from: 6, innerFrom: 7, innerTo: 8, to: 9 },
      { kind: 'strong', from: 2, innerFrom: 4, innerTo: 9, to: 11 },
    ]);
  });
});
