import type { Inline } from './types';

/** A stretch of a line's words, counted as `plainInline` prints them, and the id it gets. */
export type Mark = { start: number; end: number; id: string };

/**
 * Wraps stretches of inline text so that links can jump to them. `marks` are in order and do not
 * overlap. What reaches over an edge is cut in two, each part keeping its form.
 */
export function markInline(content: Inline[], marks: Mark[]): Inline[] {
  if (marks.length === 0) return content;
  const edges = marks.flatMap(({ start, end }) => [start, end]);
  return cut(content, edges).flatMap((children, at): Inline[] => {
    const mark = at % 2 === 1 ? marks[(at - 1) / 2] : undefined;
    return mark && children.length > 0 ? [{ type: 'mark', id: mark.id, children }] : children;
  });
}

/** The parts between the edges: one more than there are edges. Every node is visited once. */
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
  // Edges at the very end are never passed on the way.
  while (parts.length <= edges.length) parts.push([]);
  return parts;
}
