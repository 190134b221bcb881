export function slugify(title: string): string {
  const plain = title
    .normalize('NFKD')
    // Strips accents from Latin letters; in other scripts marks carry meaning.
    .replace(/([a-z])\p{M}+/giu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  if (plain.length <= 75) return plain || 'post';
  const cut = plain.slice(0, 76).replace(/-[^-]*$/, '');
  return cut.length <= 75 ? cut : [...plain].slice(0, 37).join('');
}
