// Each try scans to the end of the text, and a reply may be nothing but braces.
const maxTries = 50;

/** Undefined if no object is valid. Small models wrap JSON in prose, code fences or thoughts. */
export function extractJson(reply: string): unknown {
  const text = reply.replace(/<think>[\s\S]*?(<\/think>|$)/g, '');
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < maxTries; tries++) {
    const end = closingBrace(text, start);
    const value = end === -1 ? undefined : parse(text.slice(start, end + 1));
    if (value !== undefined) return value;
    // The object is truncated: an inner one would only be a fragment of the answer.
    if (end === -1 && /^\{\s*"/.test(text.slice(start, start + 40))) return undefined;
    // Skips the whole invalid object: an inner one would only be a fragment.
    start = text.indexOf('{', Math.max(start, end) + 1);
  }
  return undefined;
}

function parse(candidate: string): unknown {
  for (const text of [candidate, withoutTrailingCommas(candidate)]) {
    try {
      return JSON.parse(text);
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}

function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return i;
  }
  return -1;
}

function withoutTrailingCommas(text: string): string {
  return text.replace(/("(?:\\.|[^"\\])*")|,(\s*[}\]])/g, (_, string, end) => string ?? end);
}
