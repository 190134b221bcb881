/** The numbers in a text as they are written: "54,000", "3.5", "7:30". */
export function figuresIn(text: string): string[] {
  return text.match(/\d{1,12}(?:[.,:]\d{1,6}){0,4}/g) ?? [];
}
