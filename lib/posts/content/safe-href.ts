const longest = 2048;

/**
 * Addresses that every URL parser spells as they are: a lower-case host of letters, a path of
 * letters without dot segments, nothing encoded, nothing after it. Most links are such, and asking
 * the parser is the dearest part of reading a post.
 */
const plain =
  /^https?:\/\/(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?$/;

/**
 * The address of a link, or null for everything that is not plainly a web or mail address. What
 * comes back is the URL parser's own spelling, so no browser can read it differently.
 */
export function safeHref(raw: string): string | null {
  const text = raw.trim();
  if (text.length <= longest && plain.test(text) && !text.includes('xn--')) return text;
  if (text.length > longest || !/^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(text)) return null;
  if (hasControl(text)) return null;
  const url = parse(text);
  if (!url) return null;
  if (url.protocol === 'mailto:') return /^[^@]+@[^@]+$/.test(url.pathname) ? url.href : null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // "https://bank.example@evil.example" is read as the bank by people and as evil by browsers.
  if (url.username || url.password || !url.hostname) return null;
  return url.href;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}
