import { type OrderLine, wrongLine, wrongOutline } from '@/lib/ai/order-rules';
import type { BlogRequest } from '@/lib/ai/schema';
import { hasLetterOrDigit } from '@/lib/text/clean';
import { holdsKeyword } from '@/lib/text/keyword';
import { currentOutline, type WizardData } from './wizard-data';

/** Why the writer cannot go on: the toast's two lines, and the field to go to. */
export type Problem = { title: string; description: string; field: string };

export function checkKeyword({ keyword }: WizardData): Problem | null {
  return checkLine('keyword', 'Keyword', keyword);
}

export function checkTitle({ selectedTitle }: WizardData): Problem | null {
  return checkLine('title', 'Title', selectedTitle);
}

export function checkAudience({ selectedAudience }: WizardData): Problem | null {
  return checkLine('audience', 'Audience', selectedAudience);
}

function checkLine(field: OrderLine, name: string, text: string): Problem | null {
  const wrong = wrongLine(field, text);
  if (!wrong) return null;
  const title = `${name} ${wrong.kind === 'long' ? 'too long' : 'required'}`;
  return { title, description: wrong.message, field };
}

export function checkOutline(data: WizardData): Problem | null {
  const sections = currentOutline(data);
  const wrong = wrongOutline(sections);
  if (!wrong) return null;
  const at = wrong.section === undefined ? null : sections[wrong.section];
  const field = at ? `section-${at.id}` : 'outline';
  return { title: 'Outline not ready', description: wrong.message, field };
}

/** Whether the outline has headings and none of them holds the keyword, in whatever form. */
export function lacksKeyword(data: WizardData): boolean {
  const headings = currentOutline(data).filter(({ heading }) => hasLetterOrDigit(heading));
  if (headings.length === 0 || !hasLetterOrDigit(data.keyword)) return false;
  return !headings.some(({ heading }) => holdsKeyword(heading, data.keyword));
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
      points: points.map((point) => point.trim()).filter(Boolean),
    })),
    ...(data.sources.length > 0 ? { sources: data.sources } : {}),
  };
}
