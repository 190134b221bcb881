/** Postgres has stemming for these; all others are searched by whole words. */
const configs: Record<string, string> = {
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  cyrillic: 'russian',
};

export function searchConfig(language: string | null | undefined): string {
  return configs[language ?? ''] ?? 'simple';
}
