import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { factKinds } from './facts';
import { instructionLimit, passageLimit } from './limits';

/** What the browser may send to and see of rewrites. Client-safe. */

/** The changes of wording that need nothing but the passage. */
const rewriteKinds = [
  'shorten',
  'expand',
  'simplify',
  'friendlier',
  'more-formal',
  'fix-language',
] as const;
export type RewriteKind = (typeof rewriteKinds)[number];

const passage = z
  .string()
  .max(passageLimit, `Select at most ${passageLimit.toLocaleString('en-US')} characters.`)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Select some text first.');
/** What the writer was shown: a request whose price has risen since is refused. */
const price = z.union([z.literal(0), z.literal(1)]);

export const RewriteRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(rewriteKinds), passage, price }),
  z.strictObject({
    kind: z.literal('own'),
    passage,
    price,
    instruction: z
      .string()
      .max(instructionLimit, `Keep the instruction under ${instructionLimit} characters.`)
      .transform(cleanLine)
      .refine((text) => text !== '', 'Say what to change.'),
  }),
  /** Mends a finding of the score in its first place, or in the one that holds the passage. */
  z.strictObject({
    kind: z.literal('finding'),
    rule: z.string().max(60),
    passage: z.string().max(passageLimit).optional(),
    price,
  }),
]);
export type RewriteRequest = z.output<typeof RewriteRequest>;

const FactView = z.object({
  kind: z.enum(factKinds),
  text: z.string(),
  /** Its place: of what was lost in the passage, of what was added in the wording. */
  from: z.number(),
  to: z.number(),
});

/** How many of today's rewrites are free, and what the next one costs. */
export const RewriteQuotaView = z.object({
  freeLeft: z.number(),
  freePerDay: z.number(),
  price: z.union([z.literal(0), z.literal(1)]),
});
export type RewriteQuotaView = z.output<typeof RewriteQuotaView>;

export const RewriteView = z.object({
  /** Null when nothing can be offered; `refused` says why, and it costs nothing. */
  wording: z.string().nullable(),
  refused: z.string().nullable(),
  passage: z.string(),
  /** What the passage is part of. */
  field: z.enum(['content', 'metaTitle', 'metaDescription']),
  lost: z.array(FactView),
  added: z.array(FactView),
  /** Credits spent. */
  charged: z.number(),
});
export type RewriteView = z.output<typeof RewriteView>;

/** The answer of POST: what there is to accept, and what is left of the day. */
export const RewriteAnswerView = RewriteView.extend({ quota: RewriteQuotaView });
export type RewriteAnswerView = z.output<typeof RewriteAnswerView>;
