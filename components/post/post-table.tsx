import { plainInline } from '@/lib/posts/content/inline';
import type { Block, Inline } from '@/lib/posts/content/types';
import { inlineNodes } from './inline';

type Table = Extract<Block, { type: 'table' }>;

/** A table in a box of its own, which scrolls where the screen is narrow. */
export function PostTable({ align, head, rows }: Pick<Table, 'align' | 'head' | 'rows'>) {
  const side = (at: number) => (align[at] ? `post-${align[at]}` : undefined);
  const columns = head.map(plainInline).filter(Boolean).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls wide tables
    <section className="post-table-box" aria-label={`Table: ${columns}`.slice(0, 120)} tabIndex={0}>
      <table dir="auto">
        <thead>
          <tr>{head.map((cell, at) => headCell(cell, at, side(at)))}</tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change once rendered
                <td key={column} className={side(column)}>
                  {inlineNodes(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An empty corner heads nothing. */
function headCell(cell: Inline[], at: number, className: string | undefined) {
  if (cell.length === 0) return <td key={at} />;
  return (
    <th key={at} scope="col" className={className}>
      {inlineNodes(cell)}
    </th>
  );
}
