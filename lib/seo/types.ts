import type { Keyphrase } from './keyphrase';
import type { Place, SeoText } from './text';

export type SeoInput = {
  title: string;
  metaTitle: string | null;
  metaDescription: string | null;
  slug: string;
  keyword: string;
  content: string;
  targetWords: number | null;
  otherTitles: string[] | null;
  /** The blog's own hosts, without "www.". */
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

/** `value` is 0 to 1, or null if the rule does not apply; `advice` then says why. */
export type Checked = { value: number | null; advice: string; places?: Place[] };

export type RuleContext = SeoInput & { text: SeoText; keyphrase: Keyphrase };

export type Rule = {
  id: string;
  group: RuleGroup;
  weight: number;
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
