import type { AudienceIdea, TitleIdea } from '@/lib/ai/schema';

/** A section as it is edited: `id` keeps its fields in place while sections move. */
export type Section = { id: number; heading: string; points: string[] };

/** What the wizard knows and saves. */
export type WizardData = {
  keyword: string;
  titles: TitleIdea[];
  selectedTitle: string;
  audiences: AudienceIdea[];
  selectedAudience: string;
  /** As the model suggested it. */
  outline: Section[];
  /** As the writer changed it; null while it is unchanged. */
  customOutline: Section[] | null;
  /** As the writer had changed it before a new one was suggested; null when there is none. */
  earlierOutline: Section[] | null;
  /** What the suggestions were made from, so that going back and forth asks for nothing twice. */
  madeFrom: { titles: string; audiences: string; outline: string };
  /** Names the draft in every tab: its post is ordered under this idempotency key. Empty at first. */
  draftId: string;
  /** The keyword for which the writer wants another post beside a similar one. */
  repeatedKeyword: string;
  /** Ids of the sources that the post may use. */
  sources: string[];
  /** Id of the search for sources whose results are open; empty without one. */
  sourceSearch: string;
};

export type Step = 1 | 2 | 3 | 4;

export const emptyWizard: WizardData = {
  keyword: '',
  titles: [],
  selectedTitle: '',
  audiences: [],
  selectedAudience: '',
  outline: [],
  customOutline: null,
  earlierOutline: null,
  madeFrom: { titles: '', audiences: '', outline: '' },
  draftId: '',
  repeatedKeyword: '',
  sources: [],
  sourceSearch: '',
};

/** The step that saved data stands for. */
export function deriveStep(data: WizardData): Step {
  if (currentOutline(data).length > 0 || data.selectedAudience) return 4;
  if (data.audiences.length > 0 || data.selectedTitle) return 3;
  if (data.titles.length > 0) return 2;
  return 1;
}

export function currentOutline(data: WizardData): Section[] {
  return data.customOutline ?? data.outline;
}

export function isEmpty(data: WizardData): boolean {
  return deriveStep(data) === 1 && data.keyword.trim() === '';
}

/** Whether a draft is about what the address asks for; an address without a keyword asks nothing. */
export function isAbout(data: WizardData, keyword: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return plain(keyword) === '' || plain(data.keyword) === plain(keyword);
}

/** What each suggestion depends on, as one string to compare. */
export function basisOf(data: WizardData): WizardData['madeFrom'] {
  const parts = [data.keyword, data.selectedTitle, data.selectedAudience].map((p) => p.trim());
  return {
    titles: parts.slice(0, 1).join('\n'),
    audiences: parts.slice(0, 2).join('\n'),
    outline: parts.join('\n'),
  };
}
