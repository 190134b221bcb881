import { words } from './text/words';
import { applicable } from './voice/features';
import { fewestWords, measureHabits } from './voice/habits';

/**
 * Distance of a text from an author's samples in audible habits (rhythm, address, punctuation, little
 * words): 0 is the same hand, 1 another register. Null when either is too short to tell.
 */
export function voiceDistance(samples: string[], text: string): number | null {
  return compareVoice(samples, text)?.distance ?? null;
}

export type VoiceComparison = {
  distance: number;
  verdict: 'close' | 'near' | 'far';
  /** What differs, widest gap first; `gap` from 0.5 to 1. */
  differences: { label: string; yours: string; here: string; gap: number }[];
};

const audible = 0.5;

/** {@link voiceDistance} with the habits that make it up. */
export function compareVoice(samples: string[], text: string): VoiceComparison | null {
  const [own, other] = [measureHabits(samples.join('\n')), measureHabits(text)];
  if (!own || !other) return null;
  const gaps = applicable(own, other).map((feature) => ({ feature, gap: feature.gap(own, other) }));
  const distance = gaps.reduce((sum, { gap }) => sum + gap, 0) / gaps.length;
  const differences = gaps
    .filter(({ gap }) => gap >= audible)
    .sort((a, b) => b.gap - a.gap)
    .map(({ feature: { label, say }, gap }) => ({
      label,
      yours: say(own, other),
      here: say(other, own),
      gap,
    }));
  return { distance, verdict: verdictOf(distance), differences };
}

function verdictOf(distance: number): VoiceComparison['verdict'] {
  if (distance < 0.25) return 'close';
  return distance <= 0.5 ? 'near' : 'far';
}

export type VoicePortrait = {
  words: number;
  /** How many more words it takes before anything can be told; 0 when it can. */
  missing: number;
  habits: { label: string; says: string }[];
};

/** What was understood from an author's samples. */
export function describeVoice(samples: string[]): VoicePortrait {
  const text = samples.join('\n');
  const habits = measureHabits(text);
  if (!habits) {
    const found = words(text).length;
    return { words: found, missing: Math.max(1, fewestWords - found), habits: [] };
  }
  return {
    words: habits.words,
    missing: 0,
    habits: applicable(habits)
      .filter(({ label }) => label !== 'Little words')
      .map(({ label, say }) => ({ label, says: say(habits) })),
  };
}
