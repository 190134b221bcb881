import { readdirSync, readFileSync } from 'node:fs';
import type { Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { withFormat } from '@/lib/posts/content/front-matter';
import { storedContent } from '@/lib/posts/stored-text';
import { makePost } from '@/tests/helpers/made-posts';
import { oddPosts } from '@/tests/helpers/odd-posts';
import { decorate } from './decorations';
import { editorState } from './editor-state';
import { PostDocument } from './post-document';

const odd = oddPosts(1_000_000);
const folder = 'local/demo/showcase';
const showcases = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
const made = Array.from({ length: 500 }, (_, seed) => makePost(seed + 1).post.content);

/** Opens a text, writes into its middle, and takes that out again. */
function written(content: string) {
  const post = new PostDocument({ title: 'Tea', content });
  const opened = post.content;
  const start = content.length - post.body.length;
  const half = start + Math.floor(post.body.length / 2);
  const at = half + post.content.length - content.length;
  post.replace({ from: at, to: at }, { insert: 'typed', expected: '' });
  const typed = post.content;
  const shift = typed.length - 'typed'.length - content.length;
  post.replace(
    { from: at + shift, to: at + shift + 'typed'.length },
    { insert: '', expected: 'typed' },
  );
  return { opened, typed, taken: post.content, start, half };
}

describe.each([
  ...Object.entries(odd),
  ...showcases.map((text, n) => [`showcase ${n + 1}`, text] as const),
])('a post that is %s', (_, text) => {
  it('opens, is typed into, and is sent as it is, to the character', () => {
    const { opened, typed, taken, start, half } = written(text);
    const front = text.slice(0, start);
    const [before, after] = [text.slice(start, half), text.slice(half)];
    expect(opened === text).toBe(true);
    expect(typed === `${withFormat(front)}${before}typed${after}`).toBe(true);
    expect(taken === text).toBe(true);
    expect(storedContent(typed) === typed).toBe(true);
  });
});

it('500 made posts are what they were after a change and its undoing', () => {
  for (const text of made) {
    const { opened, taken } = written(text);
    expect(opened).toBe(text);
    expect(taken).toBe(text);
  }
});

describe.each(Object.entries(odd))('drawing a post that is %s', (_, text) => {
  it('reads the lines in view and no other', () => {
    const state = editorState(text);
    const from = Math.floor(state.doc.length / 2);
    const to = Math.min(state.doc.length, from + 4_000);
    const read: number[] = [];
    const doc = new Proxy(state.doc, {
      get(target: Text, name) {
        if (name !== 'lineAt') return Reflect.get(target, name, target);
        return (at: number) => {
          read.push(at);
          return target.lineAt(at);
        };
      },
    });
    const view = {
      state: Object.create(state, { doc: { value: doc } }),
      visibleRanges: [{ from, to }],
      hasFocus: true,
    };
    const drawn = decorate(view);
    const lines = state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1;
    expect(read).toHaveLength(lines);
    const first = state.doc.lineAt(from).from;
    const last = state.doc.lineAt(to).to;
    drawn.between(0, state.doc.length, (start, end) => {
      expect(start).toBeGreaterThanOrEqual(first);
      expect(end).toBeLessThanOrEqual(last);
    });
  });
});
