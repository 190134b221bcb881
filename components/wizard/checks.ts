import type { BlogRequest } from '@/lib/ai/schema';
import { limits } from './limits';
import { currentOutline, type WizardData } from './wizard-data';

/** Why the writer cannot go on: the toast's two lines, and the field to go to. */
export type Problem = { title: string; description: string; field: string };

const hasText = (value: string) => /[\p{L}\p{N}]/u.test(value);

export function checkKeyword({ keyword }: WizardData): Problem | null {
  const field = 'keyword';
  if (!keyword.trim())
    return { title: 'Keyword required', description: 'Please enter a keyword to continue', field };
  if (keyword.trim().length > limits.keyword)
    return {
      title: 'Keyword too long',
      description: `Keep the keyword under ${limits.keyword} characters`,
      field,
    };
  if (!hasText(keyword))
    return {
      title: 'Keyword required',
      description: 'Use at least one letter or number in the keyword',
      field,
    };
  return null;
}

export function checkTitle({ selectedTitle }: WizardData): Problem | null {
  const field = 'title';
  if (!selectedTitle.trim())
    return { title: 'Title required', description: 'Please select a title to continue', field };
  if (selectedTitle.trim().length > limits.title)
    return {
      title: 'Title too long',
      description: `Keep the title under ${limits.title} characters`,
      field,
    };
  return null;
}

export function checkAudience({ selectedAudience }: WizardData): Problem | null {
  const field = 'audience';
  if (!selectedAudience.trim())
    return {
      title: 'Audience required',
      description: 'Please select an audience to continue',
      field,
    };
  if (selectedAudience.trim().length > limits.audience)
    return {
      title: 'Audience too long',
      description: `Keep the audience under ${limits.audience} characters`,
      field,
    };
  return null;
}

/** The server checks the outline again; this finds the section to point at. */
export function checkOutline(data: WizardData): Problem | null {
  const sections = currentOutline(data);
  const title = 'Outline not ready';
  if (sections.length < limits.leastSections)
    return { title, description: 'Keep at least 3 sections in the outline', field: 'outline' };
  const seen = new Set<string>();
  for (const { id, heading, points } of sections) {
    const key = heading.trim().replace(/\s+/g, ' ').toLowerCase();
    const description = describeSection({ heading: key, points, repeated: seen.has(key) });
    if (description) return { title, description, field: `section-${id}` };
    seen.add(key);
  }
  return null;
}

function describeSection(section: { heading: string; points: string[]; repeated: boolean }) {
  const points = filled(section.points);
  if (!section.heading) return 'Give every section a heading';
  if (!hasText(section.heading)) return 'Use at least one letter or number in every heading';
  if (section.heading.length > limits.heading)
    return `Keep every heading under ${limits.heading} characters`;
  if (section.repeated) return 'Two sections have the same heading. Make each one different.';
  if (points.length > limits.points) return `Keep a section to ${limits.points} points`;
  if (points.some((point) => point.length > limits.point))
    return `Keep every point under ${limits.point} characters`;
  return null;
}

/** The first thing that keeps the post from being written, or null. */
export function checkAll(data: WizardData): Problem | null {
  return checkKeyword(data) ?? checkTitle(data) ?? checkAudience(data) ?? checkOutline(data);
}

/** Body of POST /api/jobs/blog-generation. */
export function blogRequest(data: WizardData): BlogRequest {
  return {
    keyword: data.keyword.trim(),
    articleType: 'long',
    title: data.selectedTitle.trim(),
    audience: data.selectedAudience.trim(),
    outline: currentOutline(data).map(({ heading, points }) => ({
      heading: heading.trim(),
      points: filled(points),
    })),
  };
}

function filled(points: string[]): string[] {
  return points.map((point) => point.trim()).filter(Boolean);
}
