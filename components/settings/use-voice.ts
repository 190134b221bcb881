import { useRef, useState } from 'react';
import { bannedProblem, sampleProblem, type Voice, voiceLimits } from '@/lib/brand/voice-rules';

/** The voice as it is edited; problems are shown once saving was tried. */
export function useVoice(saved: Voice) {
  const count = useRef(0);
  const keyed = (text: string) => ({ key: count.current++, text });
  const [samples, setSamples] = useState(() =>
    (saved.samples.length > 0 ? saved.samples : ['']).map(keyed),
  );
  const [banned, setBanned] = useState(() => saved.banned.join('\n'));
  const [isChecked, setChecked] = useState(false);
  const phrases = banned.split('\n');
  return {
    samples,
    banned,
    value: { samples: samples.map(({ text }) => text), banned: phrases },
    sampleProblems: samples.map(({ text }) => (isChecked ? sampleProblem(text) : null)),
    bannedProblem: isChecked ? bannedProblem(phrases) : null,
    isFull: samples.length >= voiceLimits.samples,
    add: () => setSamples([...samples, keyed('')]),
    change: (key: number, text: string) =>
      setSamples(samples.map((sample) => (sample.key === key ? { key, text } : sample))),
    remove: (key: number) => setSamples(samples.filter((sample) => sample.key !== key)),
    changeBanned: setBanned,
    /** True when it may be saved; shows what is wrong otherwise. */
    check: () => {
      setChecked(true);
      return samples.every(({ text }) => !sampleProblem(text)) && !bannedProblem(phrases);
    },
    reset: (voice: Voice) => {
      setChecked(false);
      setSamples((voice.samples.length > 0 ? voice.samples : ['']).map(keyed));
      setBanned(voice.banned.join('\n'));
    },
  };
}
