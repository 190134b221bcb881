import { scorePost } from '@/lib/seo/score';
import type { SeoInput } from '@/lib/seo/types';
import { checkRewrite } from './check';

/** What of a post a fix replaces: a stretch of its text, or one of its meta fields. */
export type FixTarget =
  | { field: 'content'; from: number; to: number }
  | { field: 'metaTitle' | 'metaDescription' };

/** A fix that may be offered, or why it may not, in words for the writer. */
type ProvenFix = { input: SeoInput; gained: number } | { reason: string };

/**
 * Proves that a new wording mends one finding and harms nothing: the rule passes now, no other rule
 * is worse, nothing new blocks the post, and every number, name, link and quotation is still there.
 */
export function proveFix(
  input: SeoInput,
  { rule, target, wording }: { rule: string; target: FixTarget; wording: string },
): ProvenFix {
  const before = textAt(input, target);
  const { refused, lost, added } = checkRewrite(before, wording, {
    keyword: input.keyword,
    post: input.content,
  });
  if (refused) return { reason: refused };
  const kept = (kind: string) => kind !== 'keyword' || !rule.includes('keyphrase');
  const gone = lost.find(({ kind }) => kept(kind));
  if (gone) return { reason: `The new wording loses “${gone.text}”.` };
  // A description is made of the post: what stands there is not invented.
  const isMeta = target.field !== 'content';
  const invented = added.find(
    ({ kind, text }) => !isMeta || (kind !== 'negation' && !input.content.includes(text)),
  );
  if (invented) return { reason: `The new wording brings in “${invented.text}”.` };
  const fixed = withText(input, target, wording);
  const [old, now] = [scorePost(input), scorePost(fixed)];
  const valueIn = (findings: typeof now.findings, id: string) =>
    findings.find((finding) => finding.id === id)?.value ?? null;
  if (valueIn(now.findings, rule) !== 1) return { reason: 'The new wording does not mend it.' };
  const worse = old.findings.find(({ id, value }) => {
    const after = valueIn(now.findings, id);
    return id !== rule && value !== null && (after ?? 1) < value - 1e-9;
  });
  if (worse) return { reason: `It would make “${worse.label}” worse.` };
  const blocked = now.blockers.find(({ id }) => !old.blockers.some((one) => one.id === id));
  if (blocked) return { reason: blocked.advice };
  return { input: fixed, gained: (now.total ?? 0) - (old.total ?? 0) };
}

function textAt(input: SeoInput, target: FixTarget): string {
  if (target.field === 'content') return input.content.slice(target.from, target.to);
  return input[target.field] ?? '';
}

function withText(input: SeoInput, target: FixTarget, wording: string): SeoInput {
  if (target.field !== 'content') return { ...input, [target.field]: wording };
  const { content } = input;
  return {
    ...input,
    content: `${content.slice(0, target.from)}${wording}${content.slice(target.to)}`,
  };
}
