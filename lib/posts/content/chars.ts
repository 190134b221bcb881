/** CommonMark's character classes: a lookup table for ASCII, Unicode properties for the rest. */

const blank = 1;
const mark = 2;
const inline = 4;

const classes = new Uint8Array(128);
for (const code of [9, 10, 11, 12, 13, 32]) classes[code] = blank;
for (let code = 33; code < 127; code++) if (!isAlphanumeric(code)) classes[code] = mark;
for (const char of '\\`*_[]!') classes[char.charCodeAt(0)] = mark | inline;

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Characters that a backslash escapes. */
export function isAsciiMark(code: number): boolean {
  return code < 128 && ((classes[code] ?? 0) & mark) !== 0;
}

/** Position of the next character that may open or close an inline form, or the end of the line. */
export function nextInlineMark(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code > 127 || ((classes[code] ?? 0) & inline) === 0) continue;
    // "!" is only a mark in front of "[".
    if (code !== 33 || line.charCodeAt(at + 1) === 91) return at;
  }
  return line.length;
}

export function countInlineMarks(line: string, max: number): number {
  let count = 0;
  for (let at = nextInlineMark(line, 0); at < line.length && count < max; count++)
    at = nextInlineMark(line, at + 1);
  return count;
}

export function isBlankBefore(line: string, at: number): boolean {
  return at <= 0 || isBlank(line.charCodeAt(at - 1));
}

export function isBlankAt(line: string, at: number): boolean {
  return at >= line.length || isBlank(line.charCodeAt(at));
}

export function isMarkBefore(line: string, at: number): boolean {
  const code = line.charCodeAt(at - 1);
  if (at <= 0 || code < 128) return at > 0 && isAsciiMark(code);
  const isPair = code >= 0xdc00 && code <= 0xdfff && at > 1;
  return isUnicodeMark(line.slice(at - (isPair ? 2 : 1), at));
}

export function isMarkAt(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  if (at >= line.length || code < 128) return at < line.length && isAsciiMark(code);
  return isUnicodeMark(String.fromCodePoint(line.codePointAt(at) ?? 0));
}

function isBlank(code: number): boolean {
  return code < 128 ? classes[code] === blank : /\s/.test(String.fromCharCode(code));
}

function isUnicodeMark(char: string): boolean {
  return /^[\p{P}\p{S}]/u.test(char);
}
