import 'server-only';
import type { Audience } from '@/local/openai/writer/audiences';
import type { Frame } from '@/local/openai/writer/frame';
import type { PlannedSection } from '@/local/openai/writer/plan';
import type { TitleIdea } from '@/local/openai/writer/titles';
import type { SearchIntent } from '@/local/openai/writer/topic';

export type ShowcaseSection = Pick<PlannedSection, 'purpose' | 'linkSlots' | 'imageSlots'> & {
  heading: string;
  points: string[];
  /** The section in Markdown, written by hand. */
  prose: string;
};

/** A complete post, written by hand, for a keyword that a newcomer is likely to try. */
export type Showcase = {
  /** Spellings of the keyword that lead here, lower-case and without punctuation. */
  keywords: readonly string[];
  intent: SearchIntent;
  titles: TitleIdea[];
  audiences: Audience[];
  thesis: string;
  sections: ShowcaseSection[];
  frame: Frame;
};

/** The sentence that opens every showcase post. */
export const sampleLine = '*Showcase sample: written by hand for the demo, not by an AI model.*';
