/** The address part of a title: lower case, letters and digits of any script, at most 75 characters. */
export function slugify(title: string): string {
  const plain = title
    .normalize('NFKD')
    // Accents of Latin letters go; marks of other scripts carry meaning and stay.
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
