import { orderLimits } from '@/lib/ai/order-rules';
import type { Section } from './wizard-data';

export type OutlineEdit =
  | { kind: 'heading'; id: number; heading: string }
  | { kind: 'point'; id: number; at: number; text: string }
  | { kind: 'insert'; at: number; section?: Omit<Section, 'id'> }
  | { kind: 'insert-points'; id: number; at: number; points: string[] }
  | { kind: 'remove'; id: number }
  | { kind: 'remove-point'; id: number; at: number }
  /** `to` is the index among the sections. */
  | { kind: 'move'; id: number; to: number }
  | { kind: 'replace'; sections: Section[] };

export const blankSections: Section[] = [0, 1, 2].map((id) => ({ id, heading: '', points: [] }));

/** One edit of the outline. Edits that break a limit change nothing. */
export function editOutline(sections: Section[], edit: OutlineEdit): Section[] {
  switch (edit.kind) {
    case 'heading':
      return change(sections, edit.id, (section) => ({ ...section, heading: edit.heading }));
    case 'point':
      return changePoints(sections, edit.id, (points) => points.with(edit.at, edit.text));
    case 'insert-points':
      return changePoints(sections, edit.id, (points) =>
        points.toSpliced(edit.at, 0, ...edit.points),
      );
    case 'remove-point':
      return changePoints(sections, edit.id, (points) => points.toSpliced(edit.at, 1));
    case 'insert': {
      const { heading, points } = edit.section ?? { heading: '', points: [] };
      const section = { id: nextId(sections), heading, points };
      return canAdd(sections) ? sections.toSpliced(edit.at, 0, section) : sections;
    }
    case 'remove':
      return canRemove(sections) ? sections.filter(({ id }) => id !== edit.id) : sections;
    case 'move':
      return move(sections, edit);
    case 'replace':
      return edit.sections;
  }
}

/** The edit that takes back a removal, or null for an edit that removes no text. */
export function inverseOf(sections: Section[], edit: OutlineEdit): OutlineEdit | null {
  if (edit.kind === 'replace') return { kind: 'replace', sections };
  if (edit.kind !== 'remove' && edit.kind !== 'remove-point') return null;
  const at = sections.findIndex(({ id }) => id === edit.id);
  const section = sections[at];
  if (!section) return null;
  if (edit.kind === 'remove')
    return section.heading.trim() || hasText(section.points)
      ? { kind: 'insert', at, section }
      : null;
  const point = section.points[edit.at];
  return point?.trim()
    ? { kind: 'insert-points', id: edit.id, at: edit.at, points: [point] }
    : null;
}

export function canRemove(sections: Section[]): boolean {
  return sections.length > orderLimits.minSections;
}

export function canAdd(sections: Section[]): boolean {
  return sections.length < orderLimits.maxSections;
}

/** The id that the next inserted section gets. */
export function nextId(sections: Section[]): number {
  return Math.max(-1, ...sections.map(({ id }) => id)) + 1;
}

export function hasText(points: string[]): boolean {
  return points.some((point) => point.trim());
}

/** The lines of a pasted list without their bullets and numbers. */
export function pastedLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean);
}

function change(sections: Section[], id: number, by: (section: Section) => Section): Section[] {
  return sections.map((section) => (section.id === id ? by(section) : section));
}

function changePoints(sections: Section[], id: number, by: (points: string[]) => string[]) {
  return change(sections, id, (section) => ({ ...section, points: by(section.points) }));
}

function move(sections: Section[], { id, to }: { id: number; to: number }): Section[] {
  const section = sections.find((one) => one.id === id);
  if (!section || to < 0 || to >= sections.length) return sections;
  return sections.filter((one) => one !== section).toSpliced(to, 0, section);
}
