import { makePost } from './made-posts';

const scripts = Array.from(
  { length: 12 },
  (_, at) => makePost(at + 1).post.content.split('---\n')[1],
);

/** Post texts that a writer hardly means, of at most `length` characters. */
export function oddPosts(length: number): Record<string, string> {
  const filled = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const block = (n: number) =>
    [`## Part ${n}`, `A paragraph, the ${n}th.`, '- a point', `![Image ${n}](image)`, '> said'][
      n % 5
    ];
  return {
    'very long': filled('A paragraph with **bold** words and a [link](https://a.example). \n\n'),
    'of one line': filled('A sentence with *emphasis* and `code`, and no line end at all. '),
    'of one word': filled('a'),
    'only images': filled('![A workbench](image)\n\n'),
    Chinese: filled('## 好茶\n\n把茶叶放入壶中，等三分钟。\n\n- 好茶\n\n'),
    'right to left': filled('## שלום עולם\n\nחממו את הקומקום **היטב**.\n\n- سلام\n\n'),
    'in twelve scripts': filled(scripts.join('\n')),
    unclosed: filled('**bold *and [link](/a `code ![image](\n> "quote\n## [\n- ['),
    '10,000 blocks': Array.from({ length: 10_000 }, (_, n) => block(n))
      .join('\n\n')
      .slice(0, length),
    'marks of direction': filled('a\u202eb\u2066c\u200d\u{1f469}\u200d\u{1f33e} \u0301\n'),
  };
}
