import { sourcesPerPost } from '@/lib/sources/limits';
import { cleanLine, hasLetterOrDigit } from '@/lib/text/clean';

/** Limits of a post request and their messages. Client-safe. */

export const orderLimits = {
  keyword: 120,
  title: 150,
  audience: 300,
  heading: 120,
  point: 200,
  points: 8,
  minSections: 3,
  maxSections: 12,
  maxSources: sourcesPerPost,
} as const;

/** Used if the plan gives no length, and to estimate the length of a post. */
export const usualSectionWords = 350;

export const orderMessages = {
  keyword: {
    missing: 'Please enter a keyword to continue',
    long: `Keep the keyword under ${orderLimits.keyword} characters`,
    wordless: 'Use at least one letter or number in the keyword',
  },
  title: {
    missing: 'Please select a title to continue',
    long: `Keep the title under ${orderLimits.title} characters`,
    wordless: null,
  },
  audience: {
    missing: 'Please select an audience to continue',
    long: `Keep the audience under ${orderLimits.audience} characters`,
    wordless: null,
  },
  heading: {
    missing: 'Give every section a heading',
    long: `Keep every heading under ${orderLimits.heading} characters`,
    wordless: 'Use at least one letter or number in every heading',
  },
  point: `Keep every point under ${orderLimits.point} characters`,
  points: `Keep a section to ${orderLimits.points} points`,
  minSections: `Keep at least ${orderLimits.minSections} sections in the outline`,
  maxSections: `Keep the outline to ${orderLimits.maxSections} sections`,
  repeated: 'Two sections have the same heading. Make each one different.',
} as const;

export type OrderLine = 'keyword' | 'title' | 'audience' | 'heading';
type Wrong = { kind: 'missing' | 'long' | 'wordless'; message: string };

/** Limits apply to the cleaned text. */
export function wrongLine(name: OrderLine, raw: string): Wrong | null {
  const text = cleanLine(raw);
  const { missing, long, wordless } = orderMessages[name];
  if (!text) return { kind: 'missing', message: missing };
  if (text.length > orderLimits[name]) return { kind: 'long', message: long };
  if (wordless && !hasLetterOrDigit(text)) return { kind: 'wordless', message: wordless };
  return null;
}

type Section = { heading: string; points: string[] };

export function wrongOutline(sections: Section[]): { message: string; section?: number } | null {
  if (sections.length < orderLimits.minSections) return { message: orderMessages.minSections };
  const seen = new Set<string>();
  for (const [section, { heading, points }] of sections.entries()) {
    const key = cleanLine(heading).toLowerCase();
    const message =
      wrongLine('heading', heading)?.message ??
      (seen.has(key) ? orderMessages.repeated : null) ??
      wrongPoints(points);
    if (message) return { message, section };
    seen.add(key);
  }
  return null;
}

function wrongPoints(points: string[]): string | null {
  const kept = points.map(cleanLine).filter(Boolean);
  if (kept.length > orderLimits.points) return orderMessages.points;
  return kept.some((point) => point.length > orderLimits.point) ? orderMessages.point : null;
}
