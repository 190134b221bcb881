export function uniqueKeys(): (key: string) => string {
  const used = new Map<string, number>();
  return (key) => {
    let name = key;
    for (let n = used.get(key) ?? 1; used.has(name); ) {
      n += 1;
      name = `${key}-${n}`;
      used.set(key, n);
    }
    used.set(name, used.get(name) ?? 1);
    return name;
  };
}

/** The prefix keeps a heading "location" from shadowing globals that scripts find by name. */
export function headingId(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return `section-${slug || 'part'}`;
}

/** Derived from the description, so it survives edits around the image. 53 bits suffice for one post. */
export function imageKey(prompt: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < prompt.length; at++) {
    const code = prompt.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `img-${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`;
}
