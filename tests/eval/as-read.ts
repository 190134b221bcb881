/**
 * A post as a judge reads it: the title and the prose, without meta lines, places for images and link
 * suggestions, which only the pipeline prints.
 */
export function asRead(content: string): string {
  const from = content.startsWith('Meta Title:') ? /^---$/m.exec(content) : null;
  const body = from ? content.slice(from.index + 3) : content;
  return `${body
    .replace(/^!\[.*\]\(image\)$/gm, '')
    .replace(/^- \[.*\]\(#link-suggestion\)$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
