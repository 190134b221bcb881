import { Unreadable } from './unreadable';

/** The bytes as text: by their byte order mark, what the server or the page says, or UTF-8. */
export function decode(bytes: Uint8Array, contentType = ''): string {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const label =
    markOf(bytes) ??
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  const text = decodeAs(bytes, label ?? 'utf-8');
  if (text.slice(0, 10_000).includes('\0')) throw new Unreadable('damaged');
  return text;
}

function markOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decodeAs(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // Old pages and files without a word about themselves, or with a wrong one.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
