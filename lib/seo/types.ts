import type { Keyphrase } from './keyphrase';
import type { Place, SeoText } from './text';

/** What is scored. Everything but the content may be missing. */
export type SeoInput = {
  title: string;
  metaTitle: string | null;
  metaDescription: string | null;
  slug: string;
  keyword: string;
  content: string;
  /** Words that the order asked for; null for a text without an order. */
  targetWords: number | null;
  /** Titles of the writer's other posts; null where they are not known. */
  otherTitles: string[] | null;
  /** Hosts whose links are the blog's own, without "www.". */
  ownHosts: string[];
};

export type RuleGroup =
  | 'title'
  | 'meta'
  | 'slug'
  | 'keyphrase'
  | 'structure'
  | 'length'
  | 'readability'
  | 'links'
  | 'images'
  | 'answers';

/**
 * `value` is 0 to 1; null where the rule has no valid form for this text, and then `advice` says
 * why. `places` are what to look at, the first one first.
 */
export type Checked = { value: number | null; advice: string; places?: Place[] };

export type RuleContext = SeoInput & { text: SeoText; keyphrase: Keyphrase };

export type Rule = {
  id: string;
  group: RuleGroup;
  weight: number;
  /** What the rule asks for, in a few words. */
  label: string;
  check: (context: RuleContext) => Checked;
};

export type Finding = {
  id: string;
  group: RuleGroup;
  label: string;
  weight: number;
  value: number | null;
  advice: string;
  places: Place[];
};

export type Blocker = { id: string; advice: string; places: Place[] };
