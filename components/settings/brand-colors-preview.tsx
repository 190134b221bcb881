import { ColorSwatch } from './color-swatch';
import { UpgradeButton } from './upgrade-button';

const examples = [
  { name: 'deep green', hex: '#1F5F4A' },
  { name: 'amber', hex: '#E0A526' },
  { name: 'brick red', hex: '#B3423A' },
];

/** What a Creator has here, with colours of our own in it. */
export function BrandColorsPreview() {
  return (
    <>
      <div inert aria-hidden className="grid gap-3 opacity-70 sm:grid-cols-3">
        {examples.map(({ name, hex }) => (
          <div key={hex} className="grid grid-rows-[1fr_auto] rounded-lg border bg-muted/40 p-3">
            <ColorSwatch hex={hex} />
            <p className="mt-2.5 flex justify-between gap-2 text-sm">
              {name}
              <span className="font-mono text-muted-foreground">{hex}</span>
            </p>
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <UpgradeButton />
        <p className="min-w-0 grow basis-60 text-muted-foreground text-sm leading-relaxed">
          With the Creator plan you choose up to four colours, and every image uses them.
        </p>
      </div>
    </>
  );
}
