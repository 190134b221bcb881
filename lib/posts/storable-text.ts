/** Removes what Postgres refuses (NUL, lone surrogates) and normalises line ends to "\n". */
export function storableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
