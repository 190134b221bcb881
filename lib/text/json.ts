// Each try reads to the end of the text, and a reply may be nothing but braces.
const maxTries = 50;

/**
 * The outermost JSON object in a model's reply: small models wrap it in prose, code fences or
 * thoughts, and leave trailing commas. Undefined when there is none that can be read.
 */
export function extractJson(reply: string): unknown {
  const text = reply.replace(/<think>[\s\S]*?(<\/think>|$)/g, '');
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < maxTries; tries++) {
    const end = closingBrace(text, start);
    const value = end === -1 ? undefined : parse(text.slice(start, end + 1));
    if (value !== undefined) return value;
    // A cut object: what it holds further in would be a fragment of the answer.
    if (end === -1 && /^\{\s*"/.test(text.slice(start, start + 40))) return undefined;
    // What a closed brace held is not JSON as a whole; a smaller object inside would be a fragment.
    start = text.indexOf('{', Math.max(start, end) + 1);
  }
  return undefined;
}

function parse(candidate: string): unknown {
  for (const text of [candidate, withoutTrailingCommas(candidate)]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next reading may work.
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
