import { describe, expect, it } from 'vitest';
import { PostDocument } from './post-document';

const content = 'Meta Title: Tea\nFormat: 2\n---\n\n# Tea, calmly\n\nPour it.\n';
const opened = (text = content) => new PostDocument({ title: 'Tea, calmly', content: text });

describe('an open post', () => {
  it.each([content, 'No metadata at all', 'Words\n---\nmore', '', '---\n', 'Meta Title: x'])(
    'is the text as it came until something is changed: %j',
    (text) => {
      expect(opened(text).content).toBe(text);
    },
  );

  it('changes its heading with its title, and its metadata in place', () => {
    const post = opened();
    post.setTitle('Coffee');
    post.setMeta('Meta Title', 'Coffee, in short');
    post.setMeta('Meta Description', 'How to.');
    expect(post.content).toBe(
      'Meta Title: Coffee, in short\nMeta Description: How to.\nFormat: 2\n---\n\n# Coffee\n\nPour it.\n',
    );
    post.setMeta('Meta Description', '');
    expect(post.content).not.toContain('Description');
  });

  it('shows its title once, in the field for it, and keeps its heading to the character', () => {
    const texts = ['# Tea, calmly', '# Tea, calmly\n\n\n  Pour.', '# Tea, calmly\nPour.\n'];
    for (const text of texts) {
      const post = opened(`Format: 2\n---\n${text}`);
      expect(post.body).not.toContain('Tea');
      expect(post.content).toBe(`Format: 2\n---\n${text}`);
      post.setTitle('');
      post.setTitle('Coffee');
      expect(post.content).toBe(`Format: 2\n---\n${text.replace('Tea, calmly', 'Coffee')}`);
    }
    const other = '# Tea, calmly brewed\n\n# Tea, calmly\n';
    expect(opened(other).body).toBe(other);
  });

  it('keeps every typed line in sight when the text had no metadata', () => {
    const post = opened('Chart of tea\n\n---\n\nmore');
    post.replace({ from: 0, to: 5 }, { insert: 'A chart', expected: 'Chart' });
    expect(post.content).toBe('Format: 2\n\n---\n\nA chart of tea\n\n---\n\nmore');
  });

  it('replaces a range only while it holds what was expected, as one step', () => {
    const post = opened();
    const from = post.content.indexOf('Pour');
    const range = { from, to: from + 4 };
    expect(post.replace(range, { insert: 'Sip', expected: 'Stir' })).toBe(false);
    expect(post.replace({ from: 0, to: 4 }, { insert: 'x', expected: 'Meta' })).toBe(false);
    expect(post.replace(range, { insert: 'Sip', expected: 'Pour' })).toBe(true);
    expect(post.content).toContain('Sip it.');
    expect(post.selection()).toEqual({ from, to: from + 3, text: 'Sip' });
    post.jumpTo({ from: from + 4, to: from + 6 });
    expect(post.selection().text).toBe('it');
  });

  it('tells of each change, and of nothing else', () => {
    const post = opened();
    let calls = 0;
    const stop = post.subscribe(() => {
      calls += 1;
    });
    post.setTitle('Coffee');
    post.setMeta('Meta Title', 'Coffee');
    post.jumpTo({ from: 60, to: 60 });
    post.load({ title: 'Tea', content });
    expect(calls).toBe(3);
    expect(post.content).toBe(content);
    stop();
    post.setTitle('Tea');
    expect(calls).toBe(3);
  });

  it('gets its images without a change of its text, and nothing to save or to undo', () => {
    const text = `${content}\n![A cup](image)\n`;
    const post = opened(text);
    let calls = 0;
    post.subscribe(() => (calls += 1));
    post.showImages(new Map([['A cup', { state: 'done', imageUrl: '/cup.webp' }]]));
    expect(post.content).toBe(text);
    expect([calls, post.version]).toEqual([0, 0]);
  });
});
