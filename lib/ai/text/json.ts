/**
 * The outermost JSON object in a model's reply: small models wrap it in prose, code fences or
 * thoughts, and leave trailing commas. Undefined when there is none that can be read.
 */
export function extractJson(reply: string): unknown {
  const text = reply.replace(/<think>[\s\S]*?(<\/think>|$)/g, '');
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    const end = closingBrace(text, start);
    if (end === -1) continue;
    const value = parse(text.slice(start, end + 1));
    if (value !== undefined) return value;
    // What this brace opened is not JSON as a whole; a smaller object inside would be a fragment.
    start = end;
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
