import { metaLimits, metaSize, metaStart } from '../meta-limits';
import type { IntroAndFaq } from '../prompts/intro-and-faq';
import type { BlogRequest } from '../schema';
import { cleanLine } from '../text/clean';
import { figuresIn } from '../text/figures';
import { plainLinks } from '../text/links';
import { shorten } from '../text/shorten';
import { plainText } from '../text/words';
import type { Finding } from './types';

const mostExcerpt = 200;

type Meta = {
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  findings: Finding[];
};

/**
 * The first of the offered lines that fits; else the best one, shortened at a word's end. They were
 * written for the first draft: one with a figure of several digits that `article` lacks is not
 * offered.
 */
export function chooseMeta(
  introAndFaq: IntroAndFaq,
  request: BlogRequest,
  { opening, article }: { opening: string; article: string },
): Meta {
  const lead = oneLine(plainText(opening));
  const known = new Set(figuresIn(`${request.title} ${request.keyword} ${article}`));
  // "3 steps" may be three of them in the text.
  const holds = (line: string) =>
    figuresIn(line).every((figure) => figure.length === 1 || known.has(figure));
  const excerpts = [oneLine(introAndFaq.excerpt)].filter(holds);
  const metaTitle = pick(
    introAndFaq.metaTitles.map(oneLine).filter(holds),
    [withoutRule(request.title), withoutRule(request.keyword)],
    { min: 1, max: metaLimits.title.max },
  );
  const metaDescription = pick(
    introAndFaq.metaDescriptions.map(oneLine).filter(holds),
    [lead, withoutRule(request.title)],
    metaLimits.description,
  );
  const excerpt = shorten(excerpts[0] || lead || request.title, mostExcerpt);
  const { min, max } = metaLimits.description;
  const size = metaSize(metaDescription);
  const findings: Finding[] =
    size < min
      ? [
          {
            code: 'meta-description-short',
            severity: 'warn',
            message: `The meta description has ${size} characters; ${min} to ${max} fill the space in search results.`,
          },
        ]
      : [];
  return { metaTitle, metaDescription, excerpt, findings };
}

/**
 * What the model offered, as it is or shortened without falling below the least; then what we
 * have ourselves; then the longest of all.
 */
function pick(
  offered: string[],
  own: string[],
  { min, max }: { min: number; max: number },
): string {
  const fits = (text: string) => metaSize(text) >= min && metaSize(text) <= max;
  for (const texts of [offered, offered.map(cut), own, own.map(cut)]) {
    const found = texts.find(fits);
    if (found !== undefined) return found;
  }
  const all = [...offered, ...own].map(cut);
  return all.sort((a, b) => b.length - a.length)[0] ?? '';

  function cut(text: string): string {
    return shorten(text, metaStart(text, max).length);
  }
}

function oneLine(text: string): string {
  const line = cleanLine(plainLinks(text).replace(/<[^>]*>|[<>*_`#[\]]/g, ''));
  return withoutRule(line).replace(/^["“](.*)["”]$/, '$1');
}

/** "---" would end the front matter in the middle of it. */
export function withoutRule(line: string): string {
  return line.replace(/-{3,}/g, '–');
}
