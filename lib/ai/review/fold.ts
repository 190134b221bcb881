const signs: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
};

/**
 * A text as it is compared with a quotation: one form of quotes, dashes and spaces, without marks of
 * emphasis. `at` gives the place of each character in the text.
 */
export function folded(text: string): { text: string; at: number[] } {
  const out: string[] = [];
  const at: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = /[*_`]/.test(character) ? '' : (signs[character] ?? character.normalize('NFKC'));
    for (const letter of plain.replace(/\s/g, ' ')) {
      if (letter === ' ' && (out.at(-1) ?? ' ') === ' ') continue;
      out.push(letter);
      for (let unit = 0; unit < letter.length; unit++) at.push(offset);
    }
    offset += character.length;
  }
  return { text: out.join(''), at };
}
