import { cleanLine } from '@/lib/text/clean';
import { plainLinks } from '@/lib/text/links';
import { shorten } from '@/lib/text/shorten';
import { figuresIn, plainText } from '@/lib/text/words';
import type { Draft } from '../draft';
import { metaLimits, metaSize, metaStart } from '../meta-limits';

const maxExcerpt = 200;

type Meta = { metaTitle: string; metaDescription: string; excerpt: string };
type Article = { title: string; keyword: string; opening: string; article: string };

/** Skips lines with a multi-digit figure that `article` lacks: they describe the first draft. */
export function chooseMeta(
  { titles, descriptions, excerpt: offered }: Draft['meta'],
  { title, keyword, opening, article }: Article,
): Meta {
  const lead = oneLine(plainText(opening));
  const known = new Set(figuresIn(`${title} ${keyword} ${article}`));
  // "3 steps" may be three steps in the text.
  const holds = (line: string) =>
    figuresIn(line).every((figure) => figure.length === 1 || known.has(figure));
  const excerpts = [oneLine(offered)].filter(holds);
  return {
    metaTitle: pick(titles.map(oneLine).filter(holds), [withoutRule(title), withoutRule(keyword)], {
      min: 1,
      max: metaLimits.title.max,
    }),
    metaDescription: pick(
      descriptions.map(oneLine).filter(holds),
      [lead, withoutRule(title)],
      metaLimits.description,
    ),
    excerpt: shorten(excerpts[0] || lead || title, maxExcerpt),
  };
}

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
  const line = cleanLine(plainLinks(text.replaceAll('`', '')).replace(/<[^>]*>|[<>*_#[\]]/g, ''));
  return withoutRule(line).replace(/^["“](.*)["”]$/, '$1');
}

/** "---" would end the front matter. */
export function withoutRule(line: string): string {
  return line.replace(/-{3,}/g, '–');
}
