'use client';
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@/components/ui/select';
import { type ImageSizeName, imageSizeNames, imageSizes } from '@/lib/images/sizes';

export type SizeListProps = {
  id: string;
  value: ImageSizeName;
  disabled?: boolean;
  onChange: (size: ImageSizeName) => void;
};

/** The sizes of an image, open from the start: the click that loads this asked for it. */
export function SizeList({ id, value, disabled, onChange }: SizeListProps) {
  return (
    <Select defaultOpen value={value} disabled={disabled} onValueChange={onChange}>
      <SelectTrigger id={id} className="w-36 sm:w-32">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {imageSizeNames.map((name) => (
          <SelectItem key={name} value={name}>
            {imageSizes[name].label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
