const sentence =
  'A calm **morning** needs *little* more than a jar, `1:8` by weight, and [patience](https://a.example/notes) enough to wait. ';

/** A post of about `words` words with everything a post is made of. */
export function article(words: number): string {
  const parts = ['Meta Title: Sample\n\n---\n\n# Sample\n'];
  for (let written = 0, n = 0; written < words; n++) {
    parts.push(`## Section ${n}\n`, `${sentence.repeat(4)}\n`, `![A picture of ${n}](image)\n`);
    parts.push(
      `- ${sentence}\n- ${sentence}\n  - deeper\n`,
      '- [a suggestion](#link-suggestion)\n',
    );
    parts.push(`1. ${sentence}\n2. two\n`, `> ${sentence}\n`, `${sentence.repeat(3)}\n`);
    written += 11 * 20;
  }
  return parts.join('\n');
}
