import { wrongChanges } from './checks/changes';
import { conflicts } from './checks/conflicts';
import { bridges, restatedHeadings } from './checks/habits';
import { wrongInlineCounts } from './checks/inline-lists';
import { wrongListCounts } from './checks/lists';
import { openingTwice } from './checks/opening';
import { wrongOrdinals } from './checks/ordinals';
import { wedgedPlaceholders } from './checks/placeholders';
import { brokenPromises } from './checks/promises';
import { deadReferences, wrongPlaces } from './checks/references';
import { repeats } from './checks/repeats';
import { wrongShares } from './checks/shares';
import { wrongSpans } from './checks/spans-of-time';
import { wrongSums } from './checks/sums';
import { wrongTotals } from './checks/totals';
import { wrongWeekdays } from './checks/weekdays';
import type { Draft, DraftFinding } from './draft';
import { readDraft } from './reading';

const checks = [
  wrongSums,
  wrongTotals,
  wrongShares,
  wrongChanges,
  wrongWeekdays,
  wrongSpans,
  conflicts,
  wrongListCounts,
  wrongInlineCounts,
  wrongOrdinals,
  brokenPromises,
  deadReferences,
  wrongPlaces,
  repeats,
  openingTwice,
  restatedHeadings,
  bridges,
  wedgedPlaceholders,
];

/**
 * What code can see that a careful reader would object to, worst first, one finding per place. Most
 * checks read English; sums, totals and repeats are found in any language. Linear in the length.
 */
export function checkDraft(draft: Draft): DraftFinding[] {
  const reading = readDraft(draft);
  const seen = new Set<string>();
  return checks
    .flatMap((check) => check(reading))
    .filter(({ spans }) => {
      const key = spans.map(({ part, start, end }) => `${part}:${start}-${end}`).join(' ');
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
