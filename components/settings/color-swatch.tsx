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
            {/* An image of text: one of the two is meant to be hard to read. */}
            <svg aria-hidden viewBox="0 0 40 24" className="h-6 w-10 font-semibold font-serif">
              <text x="0" y="18" fontSize="20" fill={ink.hex}>
                Aa
              </text>
            </svg>
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
