import { cleanText } from '@/lib/text/clean';

// Latin ligatures of PDF fonts; full NFKC would also turn "m²" into "m2".
const ligatures = /[\ufb00-\ufb06]/g;

export function cleanBlock(text: string): string {
  return cleanText(text.replace(ligatures, (letters) => letters.normalize('NFKC')))
    .replace(/\s+/g, ' ')
    .trim();
}
