/** Text hygiene for the API schemas and the prompts. Client-safe. */

// Direction overrides and isolates reorder the visible text. Joiners (U+200C, U+200D) stay, because
// scripts and emoji need them.
const invisible =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Keeps line breaks and tabs. */
export function cleanText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(loneSurrogate, '')
    .replace(control, '')
    .replace(invisible, '')
    .normalize('NFC');
}

export function cleanLine(value: string): string {
  return cleanText(value).replace(/\s+/g, ' ').trim();
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value);
}
