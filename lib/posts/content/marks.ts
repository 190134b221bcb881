import type { Inline } from './types';

/** Offsets count characters of `plainInline`. */
export type Mark = { start: number; end: number; id: string };

/** `marks` are sorted and disjoint. Forms that cross an edge are split in two. */
export function markInline(content: Inline[], marks: Mark[]): Inline[] {
  if (marks.length === 0) return content;
  const edges = marks.flatMap(({ start, end }) => [start, end]);
  return cut(content, edges).flatMap((children, at): Inline[] => {
    const mark = at % 2 === 1 ? marks[(at - 1) / 2] : undefined;
    return mark && children.length > 0 ? [{ type: 'mark', id: mark.id, children }] : children;
  });
}

/** Returns one part more than there are edges. */
function cut(content: Inline[], edges: number[]): Inline[][] {
  let at = 0;
  let next = 0;
  const split = (nodes: Inline[]): Inline[][] => {
    let part: Inline[] = [];
    const parts = [part];
    const turn = () => {
      part = [];
      parts.push(part);
      next += 1;
    };
    for (const node of nodes) {
      if (node.type === 'note') {
        part.push(node);
        continue;
      }
      if ('children' in node) {
        for (const [n, children] of split(node.children).entries()) {
          if (n > 0) {
            part = [];
            parts.push(part);
          }
          if (children.length > 0) part.push({ ...node, children });
        }
        continue;
      }
      let rest = node.text;
      for (let edge = edges[next]; edge !== undefined && edge < at + rest.length; ) {
        const length = edge - at;
        if (length > 0) part.push({ ...node, text: rest.slice(0, length) });
        rest = rest.slice(length);
        at = edge;
        turn();
        edge = edges[next];
      }
      at += rest.length;
      if (rest) part.push({ ...node, text: rest });
    }
    return parts;
  };
  const parts = split(content);
  // Edges at the very end are not reached in the loop.
  while (parts.length <= edges.length) parts.push([]);
  return parts;
}
