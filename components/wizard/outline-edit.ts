import { orderLimits } from '@/lib/ai/order-rules';
import type { Section } from './wizard-data';

export type OutlineEdit =
  | { kind: 'change'; id: number; heading?: string; points?: string[] }
  | { kind: 'add' }
  | { kind: 'remove'; id: number }
  | { kind: 'move'; id: number; by: -1 | 1 }
  | { kind: 'blank' };

/** One edit of the outline. Edits that break a limit change nothing. */
export function editOutline(sections: Section[], edit: OutlineEdit): Section[] {
  switch (edit.kind) {
    case 'change': {
      const { kind, id, ...change } = edit;
      return sections.map((section) => (section.id === id ? { ...section, ...change } : section));
    }
    case 'add':
      return canAdd(sections) ? [...sections, blankSection(sections)] : sections;
    case 'remove':
      return canRemove(sections) ? sections.filter(({ id }) => id !== edit.id) : sections;
    case 'move':
      return move(sections, edit);
    case 'blank':
      return [0, 1, 2].map((id) => ({ id, heading: '', points: [] }));
  }
}

export function canRemove(sections: Section[]): boolean {
  return sections.length > orderLimits.leastSections;
}

export function canAdd(sections: Section[]): boolean {
  return sections.length < orderLimits.mostSections;
}

function blankSection(sections: Section[]): Section {
  return { id: Math.max(-1, ...sections.map(({ id }) => id)) + 1, heading: '', points: [] };
}

function move(sections: Section[], { id, by }: { id: number; by: -1 | 1 }): Section[] {
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  const to = from + by;
  if (!section || to < 0 || to >= sections.length) return sections;
  const rest = sections.filter((other) => other !== section);
  return [...rest.slice(0, to), section, ...rest.slice(to)];
}
