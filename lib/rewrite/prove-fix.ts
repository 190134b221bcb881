import type { SeoScore } from '@/lib/seo/score';
import type { Finding, SeoInput } from '@/lib/seo/types';
import { checkRewrite } from './check';
import { type FixTarget, fieldOf } from './fix-target';

type Proposal = {
  rule: string;
  target: FixTarget;
  wording: string;
  scoreOf: (input: SeoInput) => Promise<SeoScore> | SeoScore;
};
type ProvenFix = { input: SeoInput; gained: number } | { reason: string };

/**
 * Proves that a wording fixes one finding, or one of its places, and harms nothing: no other rule
 * scores lower, no new blocker appears, and numbers, links, images, headings and code stay.
 */
export async function proveFix(
  input: SeoInput,
  { rule, target, wording, scoreOf }: Proposal,
): Promise<ProvenFix> {
  const before = textAt(input, target);
  const { refused, lost, added } = checkRewrite(before, wording, input.content);
  if (refused) return { reason: refused };
  const [gone] = lost;
  if (gone) return { reason: `The new wording loses “${gone.text}”.` };
  const isMeta = target.field !== 'content';
  if (isMeta && markdown.test(wording))
    return { reason: 'The answer holds Markdown, which search results show as it is written.' };
  // A description may use facts of the post.
  const known = `${input.title}\n${input.content}`.toLowerCase();
  const invented = added.find(({ text }) => !isMeta || !known.includes(text.toLowerCase()));
  if (invented) return { reason: `The new wording brings in “${invented.text}”.` };
  const fixed = withText(input, target, wording);
  const [old, now] = [await scoreOf(input), await scoreOf(fixed)];
  const finding = (all: Finding[], id: string) => all.find((one) => one.id === id);
  const [asked, answered] = [finding(old.findings, rule), finding(now.findings, rule)];
  if (!asked || !answered || !isMended(asked, answered, { target, length: wording.length }))
    return { reason: `“${asked?.label ?? rule}” would still fail here.` };
  const worse = old.findings.find(({ id, value }) => {
    const after = finding(now.findings, id)?.value ?? 1;
    return id !== rule && value !== null && after < value - 1e-9;
  });
  if (worse) return { reason: `It would make “${worse.label}” worse.` };
  const blocked = now.blockers.find(({ id }) => !old.blockers.some((one) => one.id === id));
  if (blocked) return { reason: blocked.advice };
  return { input: fixed, gained: (now.total ?? 0) - (old.total ?? 0) };
}

const markdown = /\*\*|__|`|^\s*(?:#{1,6}|>|[-*])\s|\n/;

/** The rule passes, or it fails in fewer places and in none within the new text. */
function isMended(
  before: Finding,
  after: Finding,
  { target, length }: { target: FixTarget; length: number },
): boolean {
  if (after.value === 1) return true;
  if (target.field !== 'content' || (after.value ?? 0) < (before.value ?? 0)) return false;
  const { from } = target;
  const isLeft = after.places.some((place) => place.from < from + length && place.to > from);
  return after.places.length < before.places.length && !isLeft;
}

function textAt(input: SeoInput, target: FixTarget): string {
  if (target.field === 'content') return input.content.slice(target.from, target.to);
  return fieldOf(input, target.field);
}

function withText(input: SeoInput, target: FixTarget, wording: string): SeoInput {
  if (target.field !== 'content') return { ...input, [target.field]: wording };
  const { content } = input;
  return {
    ...input,
    content: `${content.slice(0, target.from)}${wording}${content.slice(target.to)}`,
  };
}
