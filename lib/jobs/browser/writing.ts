import type { JobView } from '@/lib/jobs/schema';
import type { SectionText, TextDelta, TextReset } from '@/lib/section-text';

/** Sections count from 0. */
export type Writing = {
  job: JobView;
  texts: Readonly<Record<number, string>>;
  current: number | null;
};

/** The events of `GET /api/jobs/{id}/events` (engine/stream.ts). */
export type WritingEvent =
  | { type: 'job' | 'end'; data: JobView }
  | { type: 'snapshot'; data: { sections: SectionText[] } }
  | { type: 'text'; data: TextDelta }
  | { type: 'reset'; data: TextReset };

export const writingEvents = ['job', 'end', 'snapshot', 'text', 'reset'] as const;

export function applyEvents(writing: Writing, events: WritingEvent[]): Writing {
  return events.reduce(applyEvent, writing);
}

function applyEvent(writing: Writing, event: WritingEvent): Writing {
  switch (event.type) {
    case 'job':
    case 'end':
      return { ...writing, job: newerJob(writing.job, event.data) };
    case 'snapshot':
      return { ...writing, ...fromSections(event.data.sections) };
    case 'reset':
      return withText(writing, event.data.section, '');
    case 'text': {
      const { section, delta } = event.data;
      return withText(writing, section, (writing.texts[section] ?? '') + delta);
    }
  }
}

export function fromSections(sections: SectionText[]): Pick<Writing, 'texts' | 'current'> {
  const written = sections.filter(({ text }) => text !== '');
  return {
    texts: Object.fromEntries(written.map(({ section, text }) => [section, text])),
    current: written.length > 0 ? Math.max(...written.map(({ section }) => section)) : null,
  };
}

export function isOver(job: JobView): boolean {
  return job.status === 'completed' || job.status === 'failed';
}

/** Polls and events can arrive out of order. */
export function newerJob(known: JobView, other: JobView): JobView {
  if (isOver(known)) return known;
  return other.updatedAt >= known.updatedAt ? other : known;
}

function withText(writing: Writing, section: number, text: string): Writing {
  return { ...writing, texts: { ...writing.texts, [section]: text }, current: section };
}
