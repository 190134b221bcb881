/** Returns `fallback` for anything that a browser could read as another origin or a script. */
export function safeNextPath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return fallback;
  // Browsers drop tabs and newlines in addresses, so "/\t/evil" would become "//evil".
  if (hasControlOrBackslash(value)) return fallback;
  const base = 'http://inkwright.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

function hasControlOrBackslash(value: string): boolean {
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f || char === '\\') return true;
  }
  return false;
}
