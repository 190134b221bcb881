import { z } from 'zod';
import { cleanLine } from '@/lib/text/clean';
import { factKinds } from './facts';
import { instructionLimit, passageLimit } from './limits';

/** What the browser may send to and receive from the rewrite API. Client-safe. */

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
/** The price shown to the writer; a request is refused if it has risen since. */
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
  /** Fixes a finding in its first place, or in the one that equals `passage`. */
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
  /** Offsets in the passage if lost, in the wording if added. */
  from: z.number(),
  to: z.number(),
});

export const RewriteQuotaView = z.object({
  freeLeft: z.number(),
  freePerDay: z.number(),
  price: z.union([z.literal(0), z.literal(1)]),
});
export type RewriteQuotaView = z.output<typeof RewriteQuotaView>;

export const RewriteView = z.object({
  /** Null if nothing can be offered; `refused` says why, and nothing is charged. */
  wording: z.string().nullable(),
  refused: z.string().nullable(),
  passage: z.string(),
  field: z.enum(['content', 'metaTitle', 'metaDescription']),
  lost: z.array(FactView),
  added: z.array(FactView),
  charged: z.number(),
});
export type RewriteView = z.output<typeof RewriteView>;

export const RewriteAnswerView = RewriteView.extend({ quota: RewriteQuotaView });
export type RewriteAnswerView = z.output<typeof RewriteAnswerView>;
