import { countWords } from '../text/words';
import { type Draft, textAt } from './draft';
import type { Contract, Edit } from './edit';
import { objection } from './objection';
import { replacement } from './replacement';

type Applied = { draft: Draft; applied: Edit[]; dropped: { edit: Edit; reason: string }[] };

/**
 * Applies each edit that leaves the contract whole, and drops the others with the reason. Edits that
 * answer the same contradiction, sum or promise stand or fall together: half of them would make two
 * places differ that agreed.
 */
export function applyEdits(draft: Draft, edits: Edit[], contract: Contract): Applied {
  const result = applyEach(draft, edits, contract);
  const lost = new Set(result.dropped.flatMap(({ edit }) => edit.bound ?? []));
  const isLost = ({ bound = [] }: Edit) => bound.some((mark) => lost.has(mark));
  if (!result.applied.some(isLost)) return result;
  const again = applyEdits(
    draft,
    edits.filter((edit) => !isLost(edit)),
    contract,
  );
  const first = new Map(result.dropped.map((one) => [one.edit, one]));
  const reason = 'Another place that must change with it does not.';
  const orphans = edits.filter(isLost).map((edit) => first.get(edit) ?? { edit, reason });
  return { ...again, dropped: [...again.dropped, ...orphans] };
}

/**
 * Each edit by itself: those that shorten first, so that what they take out makes room for what others
 * add. Places do not overlap; edits before one in its part move it.
 */
function applyEach(draft: Draft, edits: Edit[], contract: Contract): Applied {
  const result: Applied = { draft, applied: [], dropped: [] };
  const moved: { part: number; start: number; by: number }[] = [];
  const sorted = [...edits].sort(
    (a, b) => Number(lengthens(a)) - Number(lengthens(b)) || b.part - a.part || b.start - a.start,
  );
  for (const edit of sorted) {
    const drop = (reason: string) => result.dropped.push({ edit, reason });
    const by = moved
      .filter(({ part, start }) => part === edit.part && start < edit.start)
      .reduce((sum, one) => sum + one.by, 0);
    const placed = { ...edit, start: edit.start + by, end: edit.end + by };
    if (textAt(result.draft, placed) !== edit.before) {
      drop('The text at its place is another.');
      continue;
    }
    const changed = replacement(result.draft, placed);
    if (!changed) {
      drop('It is no single line of text, or changes nothing.');
      continue;
    }
    const reason = objection({ before: result.draft, after: changed, edit: placed, contract });
    if (reason) {
      drop(reason);
      continue;
    }
    moved.push({
      part: edit.part,
      start: edit.start,
      by: lengthOf(changed, edit) - lengthOf(result.draft, edit),
    });
    result.draft = changed;
    result.applied.push(edit);
  }
  return result;
}

function lengthens({ before, text }: Edit): boolean {
  return countWords(text) > countWords(before);
}

function lengthOf({ parts }: Draft, { part }: Edit): number {
  return parts[part]?.text.length ?? 0;
}
