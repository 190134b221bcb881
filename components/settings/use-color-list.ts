import { useId, useRef, useState } from 'react';
import { type BrandColor, colorProblem, maxColors } from '@/lib/brand/colors';

type Row = BrandColor & { key: string };

/** Colours to begin with, so that a new row is never the same as the one above it. */
const suggestions = ['#1F5F4A', '#E0A526', '#B3423A', '#2D4F8B', '#6B4C7A'];

/** The list of colours as it is edited; problems are shown once saving was tried. */
export function useColorList(saved: BrandColor[]) {
  const prefix = useId();
  const count = useRef(saved.length);
  const withKey = (color: BrandColor): Row => ({ ...color, key: `${prefix}${count.current++}` });
  const [rows, setRows] = useState<Row[]>(() =>
    saved.map((color, at) => ({
      name: color.name,
      hex: color.hex.toUpperCase(),
      key: `saved-${at}`,
    })),
  );
  const [isChecked, setChecked] = useState(false);
  const problems = rows.map((_, at) => (isChecked ? colorProblem(rows, at) : null));
  return {
    rows,
    problems,
    isFull: rows.length >= maxColors,
    colors: rows.map(({ name, hex }) => ({ name, hex })),
    add: () => {
      const used = new Set(rows.map(({ hex }) => hex.toUpperCase()));
      const hex = suggestions.find((suggestion) => !used.has(suggestion)) ?? '#777777';
      setRows([...rows, withKey({ name: '', hex })]);
    },
    change: (key: string, color: BrandColor) =>
      setRows(rows.map((row) => (row.key === key ? { ...color, key } : row))),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    /** True when every colour may be saved; shows what is wrong otherwise. */
    check: () => {
      setChecked(true);
      return rows.every((_, at) => colorProblem(rows, at) === null);
    },
    reset: (colors: BrandColor[]) => {
      setChecked(false);
      setRows(colors.map(({ name, hex }) => withKey({ name, hex: hex.toUpperCase() })));
    },
  };
}
