import { contrastRatio, contrastVerdict, ratioText, textOn } from '@/lib/brand/contrast';
import { cn } from '@/lib/utils';

const inks = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#000000' },
] as const;

/** A colour with white and black text on it, and what WCAG says of each. */
export function ColorSwatch({ hex }: { hex: string }) {
  const better = textOn(hex);
  return (
    <ul
      className="grid h-full grid-cols-2 overflow-hidden rounded-md border"
      style={{ backgroundColor: hex }}
    >
      {inks.map((ink) => {
        const ratio = contrastRatio(hex, ink.hex);
        return (
          <li key={ink.hex} className="grid min-w-0 content-between gap-2 p-3">
            <span
              aria-hidden
              className="font-semibold font-serif text-xl leading-none"
              style={{ color: ink.hex }}
            >
              Aa
            </span>
            {/* Read on the ink that carries it, so that the verdict on the other can be read too. */}
            <span className="text-xs leading-snug" style={{ color: better }}>
              <span className={cn('tabular-nums', ink.hex === better && 'font-semibold')}>
                {ink.name} text {ratioText(ratio)}
              </span>
              <span className="block">{contrastVerdict(ratio)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
