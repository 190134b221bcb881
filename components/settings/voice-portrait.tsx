import type { VoicePortrait as Portrait } from '@/lib/ai/voice';

/** What was understood from the samples, so that their author can tell whether it is them. */
export function VoicePortrait({ portrait }: { portrait: Portrait }) {
  const { words, missing, habits } = portrait;
  return (
    <section aria-labelledby="voice-portrait" className="mt-7 rounded-lg bg-muted/60 p-4 sm:p-5">
      <h3 id="voice-portrait" className="font-medium text-sm">
        What we hear in your samples
      </h3>
      {missing > 0 ? (
        <p className="mt-1.5 text-muted-foreground text-sm leading-relaxed">
          {words} {words === 1 ? 'word' : 'words'} so far. Posts take their sound from them already;
          with about {missing} more we can also measure how close a post comes.
        </p>
      ) : (
        <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
          {habits.map(({ label, says }) => (
            <div key={label} className="flex justify-between gap-4 border-b border-dashed pb-1.5">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="text-right tabular-nums">{says}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
