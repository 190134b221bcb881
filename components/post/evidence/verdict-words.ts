import type { EvidenceSentence, VerdictKind } from '@/lib/evidence/schema';

export const verdictWords: Record<VerdictKind, string> = {
  'figure-differs': 'Figure differs',
  'quotation-differs': 'Quotation differs',
  'source-unreachable': 'Source unreachable',
  'no-source': 'No source',
  'needs-reading': 'Needs reading',
  'names-match': 'Names match',
  'figures-match': 'Figures match',
  quoted: 'Quoted',
  'own-experience': 'My own experience',
  'your-example': 'Your example',
};

/** A footnote's text without the marks of its link. */
export function plainCitation(citation: string): string {
  return citation
    .replace(/\[((?:\\.|[^\]\\]){0,400})\]\((\S{1,2048})\)/, '$1 ($2)')
    .replace(/\\([\\`*_[\]])/g, '$1');
}

const agreeing: VerdictKind[] = ['names-match', 'figures-match', 'quoted'];
const own: VerdictKind[] = ['own-experience', 'your-example'];

export function agrees({ verdict }: EvidenceSentence): boolean {
  return agreeing.includes(verdict);
}

/** Its writer stands for it: no source has to. */
export function isOwn({ verdict }: EvidenceSentence): boolean {
  return own.includes(verdict);
}

export function differs({ verdict }: EvidenceSentence): boolean {
  return verdict === 'figure-differs' || verdict === 'quotation-differs';
}

/** What a verdict means, where its name does not say it. */
export function explain({ verdict, names, passage, differs }: EvidenceSentence): string | null {
  switch (verdict) {
    case 'quotation-differs':
      return `The source does not have these words in this form: “${differs}”`;
    case 'source-unreachable':
      return 'Its source could not be read, so nothing was compared.';
    case 'your-example':
      return 'Its figures belong to the example that the post reckons with.';
    case 'needs-reading':
      if (names.length > 0) return `Not in the passage: ${names.join(', ')}.`;
      return passage
        ? 'It has no figure, name or quotation to compare.'
        : 'Its source is not among the sources of this post, or has no passage like it.';
    default:
      return null;
  }
}
