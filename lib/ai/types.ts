import 'server-only';
import type { TextEvent } from '@/lib/section-text';
import type { CallKeys } from './call-keys';
import type { Brand, shapes, takeaways } from './prompts/plan';
import type { BlogRequest } from './schema';
import type { Budget, Spend } from './spend';
import type { StepUsage } from './usage';

/** What the pipeline needs from its caller: recorded steps, progress, and a stop signal. */
export type StepPort = {
  /**
   * Runs `run` once per key and records its output; a recorded key returns the record instead.
   * `input` must not depend on prompts or model, or a deploy in the middle would change it.
   * `idempotencyKey` ends in `:1` and names the step's first call, the same on every attempt.
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
  /** Text as it is written. */
  onText?(event: TextEvent): void;
  signal: AbortSignal;
};

/** A number or source in the text that the writer did not give: to be checked before publishing. */
export type Claim = { kind: 'number' | 'source'; text: string; start: number; end: number };

export type WrittenPost = {
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown in the format of the post view, offsets of `claims` count in it. */
  content: string;
  metaTitle: string;
  metaDescription: string;
  readerPersona: string;
  /** The model that wrote the sections, as the server names it. */
  model: string;
  promptVersion: string;
  claims: Claim[];
  /** The outline as a contract: `kept` when every heading is there and every section is in range. */
  lengthReport: {
    targetWords: number;
    words: number;
    kept: boolean;
    /** The sections outside their budget. `section` counts from 0. */
    off: { section: number; words: number; targetWords: number }[];
  };
  images: { prompt: string; alt: string }[];
  /** US dollars of all calls, failed ones and those of earlier runs included. */
  cost: number;
};

/** What each model call of one step is made with. */
export type StepCall = { signal: AbortSignal; keys: CallKeys };

/** What stays the same through all steps of one post. */
export type PostJob = {
  request: BlogRequest;
  port: StepPort;
  user?: string;
  brand?: Brand | undefined;
  /** Knows the caps of the post and of its caller. */
  budget: Budget;
  /** What the post has cost so far. */
  spent: Spend & { model: string };
  /** True when `spent` began with all earlier calls, so that recorded steps are in it already. */
  accounted: boolean;
};

/** The contract of one section. What a plan leaves out is empty. */
export type SectionPlan = {
  index: number;
  heading: string;
  points: string[];
  /** How the section is built; null where the plan does not say. */
  shape: (typeof shapes)[number] | null;
  /** What the first sentence does. */
  opens: string;
  mustCover: string[];
  /** What the reader can copy, look up or decide with. */
  takeaway: { kind: (typeof takeaways)[number]; what: string };
  targetWords: number;
  /** Words of the links printed under the section. */
  links: string[];
  image: { prompt: string; alt: string } | null;
};

export type Plan = {
  persona: string;
  thesis: string;
  /** The first words of the post, in Markdown; empty where the plan has none. */
  opening: string;
  terms: string[];
  /** A case that sections come back to; empty if there is none. */
  example: string;
  sections: SectionPlan[];
};
