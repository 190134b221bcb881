import { cn } from '@/lib/utils';

type Option<T extends string> = { value: T; label: string; note?: string };
type Props<T extends string> = {
  legend: string;
  name: string;
  options: Option<T>[];
  chosen: T;
  onChoose: (value: T) => void;
  className?: string;
};

export function RadioChoice<T extends string>(props: Props<T>) {
  const { legend, name, options, chosen, onChoose, className } = props;
  return (
    <fieldset className={cn('grid gap-1', className)}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label key={value} className="flex min-h-10 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-primary"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className="min-w-0 break-words">
            {label}
            {note ? (
              <span className="block wrap-anywhere text-muted-foreground text-sm">{note}</span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
