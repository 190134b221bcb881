import 'server-only';
import type { TextEvent } from '@/lib/section-text';
import type { CallKeys } from './call-keys';
import type { Citations, PassageSet } from './citations/passage';
import type { Brand, shapes, takeaways } from './prompts/plan';
import type { BlogRequest } from './schema';
import type { Budget, Spend } from './spend';
import type { StepUsage } from './usage';

export type StepPort = {
  /**
   * Runs `run` once per key and records its output; later calls return the record. `input` must not
   * depend on prompts or model, which a deploy can change. `idempotencyKey` ends in `:1` and is the
   * same on every attempt.
   */
  step<T>(
    key: string,
    input: unknown,
    run: (context: {
      signal: AbortSignal;
      idempotencyKey: string;
    }) => Promise<{ output: T; usage?: StepUsage }>,
  ): Promise<T>;
  progress(p: { percentage: number; message: string }): Promise<void> | void;
  onText?(event: TextEvent): void;
  signal: AbortSignal;
};

/** A number or source that the writer did not supply, to be checked before publishing. */
export type Claim = { kind: 'number' | 'source'; text: string; start: number; end: number };

export type WrittenPost = {
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown for the post view; `claims` offsets refer to it. */
  content: string;
  metaTitle: string;
  metaDescription: string;
  readerPersona: string;
  model: string;
  promptVersion: string;
  claims: Claim[];
  /** Figures of the plan's own example, which are no claims. */
  examples: Claim[];
  /** `kept` is true if every section is within its budget. */
  lengthReport: {
    targetWords: number;
    words: number;
    kept: boolean;
    off: { section: number; words: number; targetWords: number }[];
  };
  images: { prompt: string; alt: string }[];
  /** Of a post with sources; `unknown` counts ids that nobody handed out. */
  citations?: Citations & { unknown: number };
  /** US dollars, including failed calls and earlier runs. */
  cost: number;
};

export type StepCall = { signal: AbortSignal; keys: CallKeys };

export type PostJob = {
  request: BlogRequest;
  port: StepPort;
  user?: string;
  brand?: Brand | undefined;
  budget: Budget;
  spent: Spend & { model: string };
  /** Of a post with sources. */
  cited?: PassageSet & { unknown: number };
  /** True if `spent` started with all earlier calls, so recorded steps are already included. */
  accounted: boolean;
};

export type SectionPlan = {
  index: number;
  heading: string;
  points: string[];
  shape: (typeof shapes)[number] | null;
  opens: string;
  mustCover: string[];
  takeaway: { kind: (typeof takeaways)[number]; what: string };
  targetWords: number;
  links: string[];
  image: { prompt: string; alt: string } | null;
};

export type Plan = {
  persona: string;
  thesis: string;
  opening: string;
  terms: string[];
  example: string;
  sections: SectionPlan[];
};
