import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { colorName } from '@/lib/brand/color-name';
import { type BrandColor, longestColorName, normaliseHex } from '@/lib/brand/colors';
import { ColorSwatch } from './color-swatch';

type Props = {
  place: number;
  color: BrandColor;
  problem: string | null;
  onChange: (color: BrandColor) => void;
  onRemove: () => void;
};

/** One colour: picked or typed, named, and shown with text on it. */
export function ColorRow({ place, color, problem, onChange, onRemove }: Props) {
  const id = useId();
  const hex = normaliseHex(color.hex);
  const title = place === 0 ? 'Main colour' : `Accent ${place}`;
  const described = problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {};
  return (
    <fieldset className="grid min-w-0 gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_15rem] sm:gap-x-6">
      <legend className="contents">
        <span className="font-medium text-sm sm:col-span-2">{title}</span>
      </legend>
      <div className="grid min-w-0 grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] content-start gap-2">
        <input
          type="color"
          aria-label={`${title}: pick`}
          value={hex ?? '#000000'}
          onChange={(event) => onChange({ ...color, hex: event.target.value.toUpperCase() })}
          className="size-11 cursor-pointer rounded-md border border-input/70 bg-card p-1"
        />
        <Input
          aria-label={`${title}: code`}
          value={color.hex}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          placeholder="#1F5F4A"
          className="font-mono tabular-nums"
          onChange={(event) => onChange({ ...color, hex: event.target.value })}
          {...described}
        />
        <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
        <div className="col-span-3">
          <Label htmlFor={`${id}-name`} className="font-normal text-muted-foreground">
            Name, as image models read it
          </Label>
          <Input
            id={`${id}-name`}
            className="mt-1.5"
            value={color.name}
            maxLength={longestColorName}
            autoComplete="off"
            placeholder={hex ? colorName(hex) : 'deep green'}
            onChange={(event) => onChange({ ...color, name: event.target.value })}
          />
        </div>
        {problem ? (
          <p id={`${id}-problem`} className="col-span-3 text-destructive text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      {hex ? (
        <ColorSwatch hex={hex} />
      ) : (
        <p className="grid place-items-center rounded-md border border-dashed p-4 text-center text-muted-foreground text-sm">
          The preview comes with the code.
        </p>
      )}
    </fieldset>
  );
}
