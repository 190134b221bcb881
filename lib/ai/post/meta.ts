import 'server-only';
import type { FrameReply } from '../prompts/frame';
import type { BlogRequest } from '../schema';
import { cleanLine } from '../text/clean';
import { plainLinks } from '../text/links';
import { shorten } from '../text/shorten';
import { plainText } from '../text/words';
import type { Finding } from './types';

export const metaLimits = { title: 60, leastDescription: 120, description: 156, excerpt: 200 };

export type Meta = {
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  findings: Finding[];
};

/** The first of the offered lines that fits; else the best one, shortened at a word's end. */
export function chooseMeta(frame: FrameReply, request: BlogRequest, opening: string): Meta {
  const lead = oneLine(plainText(opening));
  const titles = [...frame.metaTitles.map(oneLine), request.title, request.keyword].filter(Boolean);
  const metaTitle = pick(titles, 1, metaLimits.title);
  const offered = frame.metaDescriptions.map(oneLine).filter(Boolean);
  const metaDescription = pick(
    [...offered, ...(lead ? [lead] : []), request.title],
    metaLimits.leastDescription,
    metaLimits.description,
  );
  const excerpt = shorten(oneLine(frame.excerpt) || lead || request.title, metaLimits.excerpt);
  const short = metaDescription.length < metaLimits.leastDescription;
  const findings: Finding[] = short
    ? [
        {
          code: 'meta-description-short',
          severity: 'warn',
          message: `The meta description has ${metaDescription.length} characters; 120 to 156 fill the space in search results.`,
        },
      ]
    : [];
  return { metaTitle, metaDescription, excerpt, findings };
}

/** Fitting first; then long ones shortened without falling below `least`; then the longest. */
function pick(candidates: string[], least: number, most: number): string {
  const fits = (text: string) => text.length >= least && text.length <= most;
  const shortened = candidates.map((text) => shorten(text, most));
  const found = candidates.find(fits) ?? shortened.find(fits);
  if (found !== undefined) return found;
  const [longest = ''] = [...shortened].sort((a, b) => b.length - a.length);
  return longest;
}

function oneLine(text: string): string {
  const line = cleanLine(plainLinks(text).replace(/<[^>]*>|[<>*_`#[\]]/g, ''));
  return line.replace(/-{3,}/g, '–').replace(/^["“](.*)["”]$/, '$1');
}
