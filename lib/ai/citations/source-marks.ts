/** A sentence that rests on a passage holds its id as `[^S1]` until the post is printed. */
const mark = /\[\^(S\d{1,3})\]/g;

export function withoutMarks(text: string): string {
  return text.replace(mark, '');
}

export function markedIds(text: string): string[] {
  return [...new Set([...text.matchAll(mark)].map(([, id = '']) => id))];
}
