import { lintSections } from '../lint/post';
import type { Finding, Plan, PostJob } from '../post/types';
import type { Draft } from './draft';
import { contractFor } from './edit';
import { rewriteObjection } from './objection';

/** A new text for the part at a place of the draft. */
export type Rewritten = { at: number; text: string };

/**
 * The draft with all new texts that keep the contract, because what one part gives up another may
 * take over; else with all of these but one; and with each of the others that can stand there. The
 * draft itself where none can. What a repair can mend is let pass.
 */
export function withKeptParts(
  job: PostJob,
  plan: Plan,
  draft: Draft,
  rewritten: Rewritten[],
): Draft {
  const contract = contractFor(job, plan);
  const apply = (before: Draft, { at, text }: Rewritten): Draft => {
    const old = before.parts[at];
    return old ? { ...before, parts: before.parts.with(at, { ...old, text }) } : before;
  };
  const keeps = (before: Draft, after: Draft, { at }: Rewritten) =>
    !rewriteObjection({ before, after }, at, contract);
  const stands = (before: Draft, after: Draft, places: Rewritten[]) =>
    places.every((one) => keeps(before, after, one)) &&
    breaches(job, plan, after) <= breaches(job, plan, before);
  const all = rewritten.reduce(apply, draft);
  const whole = rewritten.filter((one) => keeps(draft, all, one));
  const butOne = whole.map((out) => whole.filter((one) => one !== out));
  for (const some of [whole, ...butOne]) {
    const after = some.reduce(apply, draft);
    const others = rewritten.filter((one) => !some.includes(one));
    if (some.length > 0 && stands(draft, after, some)) return oneByOne(after, others);
  }
  return oneByOne(draft, rewritten);

  /** Again, as long as one that has come in makes room for another. */
  function oneByOne(before: Draft, left: Rewritten[]): Draft {
    const out: Rewritten[] = [];
    const after = left.reduce((current, one) => {
      const next = apply(current, one);
      if (stands(current, next, [one])) return next;
      out.push(one);
      return current;
    }, before);
    return out.length > 0 && out.length < left.length ? oneByOne(after, out) : after;
  }
}

/** Promises of the product that the sections break. */
export function failuresOf(
  { request, brand }: PostJob,
  { sections }: Plan,
  { parts }: Draft,
): Finding[] {
  const texts = parts.filter(({ kind }) => kind === 'section').map(({ text }) => text);
  const found = lintSections({ request, brand, sections, texts });
  return found.filter(({ severity }) => severity === 'fail');
}

/** What a repair can mend. */
const repairable = /^(?:section-short|section-long|mark-inside|points-missing|sections-alike)$/;

function breaches(job: PostJob, plan: Plan, draft: Draft): number {
  return failuresOf(job, plan, draft).filter(({ code }) => !repairable.test(code)).length;
}
