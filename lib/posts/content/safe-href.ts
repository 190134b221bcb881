import { headingId } from './keys';

const longest = 2048;
/** Stands for our own address while a relative one is read. */
const here = 'https://post.invalid/posts/post';

/**
 * Addresses that every URL parser spells the same: lower-case host, plain path, nothing encoded.
 * Most links are such, and the URL parser is the slowest part of reading a post.
 */
const plain =
  /^https?:\/\/(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?$/;

/**
 * The address of a link in the URL parser's own spelling, so that no browser reads it differently;
 * null unless it is plainly a web or mail address, a path of this site or a heading of the post.
 */
export function safeHref(raw: string): string | null {
  const text = raw.trim();
  if (text.length <= longest && plain.test(text) && !text.includes('xn--')) return text;
  if (text.length > longest || /[\s\\]/.test(text) || hasControl(text)) return null;
  if (text.startsWith('#')) return fragment(text.slice(1));
  if (/^(?:\/|\.\.?\/)/.test(text)) return path(text);
  if (!/^(?:https?:\/\/|mailto:)./i.test(text)) return null;
  const url = parse(text);
  if (!url) return null;
  if (url.protocol === 'mailto:') return mail(url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // "https://bank.example@evil.example" is read as the bank by people and as evil by browsers.
  if (url.username || url.password || !url.hostname) return null;
  return url.href;
}

/**
 * "#my-heading" and "#section-my-heading" both name the heading "My heading"; the writer prints
 * "#link-suggestion" where no address is known yet.
 */
function fragment(name: string): string | null {
  const words = decoded(name)?.replace(/^section-/, '');
  return words && words !== 'link-suggestion' ? `#${headingId(words)}` : null;
}

/** A page of this site; "//other.example" is none, and calls of the API are no pages. */
function path(text: string): string | null {
  const url = parse(text, here);
  if (!url?.href.startsWith('https://post.invalid/') || /^\/(?:\/|api\/|auth\/)/.test(url.pathname))
    return null;
  return url.pathname + url.search + url.hash;
}

/** One address and at most a subject: copies, attachments and a ready text are not the reader's. */
function mail(url: URL): string | null {
  if (!/^[^@,;\s]+@[^@,;\s]+$/.test(decoded(url.pathname) ?? '')) return null;
  const subject = url.search
    .slice(1)
    .split('&')
    .find((part) => /^subject=./i.test(part) && !/%0[ad]/i.test(part));
  return `mailto:${url.pathname}${subject ? `?${subject}` : ''}`;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}
