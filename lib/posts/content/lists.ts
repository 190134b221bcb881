import type { Footnotes } from './footnotes';
import { parseInline } from './inline';
import type { Line } from './lines';
import type { List } from './types';

export type ItemLine = Extract<Line, { type: 'bullet' | 'number' }>;
type Level = { indent: number; list: List };

const deepest = 4;

/** Indentation is relative to the items above, so two, three and four spaces all make one level. */
export class GrowingList {
  readonly list: List;
  private readonly levels: Level[];

  constructor(
    first: ItemLine,
    private readonly notes: Footnotes | null = null,
  ) {
    this.list = newList(first, notes);
    this.levels = [{ indent: first.indent, list: this.list }];
  }

  /** Returns false if the item begins another list. */
  add(line: ItemLine): boolean {
    const { levels } = this;
    while (levels.length > 1 && line.indent < (levels.at(-1)?.indent ?? 0)) levels.pop();
    const top = levels.at(-1);
    if (!top) return false;
    const deeper = line.indent >= top.indent + 2 && levels.length < deepest;
    if (deeper) return this.nest(top.list, line);
    if (top.list.ordered === (line.type === 'number')) {
      top.list.items.push({ content: parseInline(line.text, this.notes), children: [] });
      return true;
    }
    const parent = levels.at(-2);
    if (!parent) return false;
    levels.pop();
    return this.nest(parent.list, line);
  }

  private nest(parent: List, line: ItemLine): boolean {
    const list = newList(line, this.notes);
    parent.items.at(-1)?.children.push(list);
    this.levels.push({ indent: line.indent, list });
    return true;
  }
}

function newList(line: ItemLine, notes: Footnotes | null): List {
  return {
    type: 'list',
    ordered: line.type === 'number',
    start: line.type === 'number' ? line.start : 1,
    items: [{ content: parseInline(line.text, notes), children: [] }],
  };
}
