const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });

/** Words in any script: Chinese and Thai put no spaces between them. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const part of wordSegments.segment(text)) if (part.isWordLike) found.push(part.segment);
  return found;
}

/** Words a reader reads: without image lines, link targets and marks of Markdown. */
export function countWords(markdown: string): number {
  return words(plainText(markdown)).length;
}

/** Markdown as it is read, paragraphs and items each on a line. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('!['))
    .map((line) =>
      line
        .replace(/^(#{1,6}\s+|[-*]\s+|\d+\.\s+|>\s?)/, '')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[*_`]+/g, ''),
    )
    .join('\n');
}
