/** `words` are further words that it is found by. */
export type Choice = { name: string; words: string };

/** The choices in whose words every typed word begins one, in any case; all of them without any. */
export function matching<C extends Choice>(choices: C[], text: string): C[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ name, words }) => {
    const known = `${name} ${words}`.toLowerCase().split(/[\s:]+/);
    return typed.every((start) => known.some((word) => word.startsWith(start)));
  });
}
