/** A line's words without the marks of Markdown; a single star stays, it may mean "times". */
export function plainLine(text: string): string {
  return text
    .replace(/`[^`\n]{0,200}`/g, ' ')
    .replace(/\*\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '');
}
