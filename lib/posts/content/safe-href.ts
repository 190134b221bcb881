import { headingId } from './block-ids';

const longest = 2048;
const here = 'https://post.invalid/posts/post';

/** Fast path: URLs that every parser spells the same. URL parsing dominates the time of a post. */
const plain =
  /^https?:\/\/(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}\/(?:[\w~-][\w~.-]*\/)*(?:[\w~-][\w~.-]*)?$/;

/**
 * Normalised by the URL parser, so that no browser reads it differently. Null unless it is http(s),
 * mailto, a path of this site or a heading of the post.
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
  // "https://bank.example@evil.example" looks like the bank but opens evil.example.
  if (url.username || url.password || !url.hostname) return null;
  return url.href;
}

/** Accepts both "#my-heading" and "#section-my-heading"; "#link-suggestion" is a placeholder. */
function fragment(name: string): string | null {
  const words = decoded(name)?.replace(/^section-/, '');
  return words && words !== 'link-suggestion' ? `#${headingId(words)}` : null;
}

/** Rejects "//other.example" and API routes. */
function path(text: string): string | null {
  const url = parse(text, here);
  if (!url?.href.startsWith('https://post.invalid/') || /^\/(?:\/|api\/|auth\/)/.test(url.pathname))
    return null;
  return url.pathname + url.search + url.hash;
}

/** One address and at most a subject; cc, attachments and a body are dropped. */
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
