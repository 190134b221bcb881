/** A writer's text without what Postgres refuses (NUL, half characters), each line end one character. */
export function storableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}
