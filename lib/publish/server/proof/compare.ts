import { plain, type ReadPage, readHtml } from './read-html';

const maxFindings = 12;
const maxOfAKind = 3;

export type Approved = { title: string; html: string };

type Finding = { what: string; example: string };

/** What the page lacks of the approved article, in words for its writer; empty if nothing. */
export function compareWithPage(approved: Approved, page: ReadPage & { url?: string }): string[] {
  const wanted = readHtml(approved.html);
  const words = ` ${page.text} `;
  const has = (passage: string) => words.includes(` ${passage} `);
  const links = new Set(page.links.map((link) => bareLink(link, page.url)));
  const found: Finding[] = [
    ...(page.isHidden
      ? [{ what: 'The page asks search engines not to list it', example: '' }]
      : []),
    ...otherCanonical(page),
    ...[plain(approved.title)]
      .filter((title) => !has(title) && !page.title.includes(title))
      .map(() => ({ what: 'The title is missing', example: approved.title })),
    ...missing('A heading is missing', wanted.headings, countsOf(page.headings)),
    ...wanted.passages
      .filter((passage) => !has(passage))
      .map((example) => ({ what: 'A passage is missing or differs', example })),
    ...missing('An image is missing, or its description', wanted.alts, countsOf(page.alts)),
    ...wanted.links
      .filter((link) => /^https?:/.test(link) && !links.has(bareLink(link)))
      .map((example) => ({ what: 'A link is missing', example })),
  ];
  return inWords(found);
}

/** {@link compareWithPage} of a page as it was sent; `robots` is its X-Robots-Tag. */
export function compareHtml(input: {
  approved: Approved;
  html: string;
  url?: string;
  robots?: string;
}): string[] {
  const page = { ...readHtml(input.html), url: input.url };
  page.isHidden ||= /\b(noindex|none)\b/i.test(input.robots ?? '');
  return compareWithPage(input.approved, page);
}

function otherCanonical({ canonical, url }: ReadPage & { url?: string }): Finding[] {
  if (!canonical || !url || bareLink(canonical, url) === bareLink(url)) return [];
  return [{ what: 'The page names another address as the original', example: canonical }];
}

function countsOf(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Each of `wanted` once for each time it is wanted. */
function missing(what: string, wanted: string[], counts: Map<string, number>): Finding[] {
  const left = new Map(counts);
  return wanted.flatMap((example) => {
    const have = left.get(example) ?? 0;
    left.set(example, have - 1);
    return have > 0 ? [] : [{ what, example }];
  });
}

function bareLink(link: string, base?: string): string {
  if (!URL.canParse(link, base)) return link;
  const { host, pathname, search } = new URL(link, base);
  // Ghost adds its own name to links that lead to other sites.
  const asked = search.replace(/[?&]ref=[^&]*$/, '');
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${asked}`;
}

function inWords(findings: Finding[]): string[] {
  const counts = new Map<string, number>();
  const lines: string[] = [];
  for (const { what, example } of findings) {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    if (count <= maxOfAKind && lines.length < maxFindings)
      lines.push(example ? `${what}: “${shortened(example)}”` : `${what}.`);
  }
  for (const [what, count] of counts)
    if (count > maxOfAKind) lines.push(`${what}: ${count - maxOfAKind} more.`);
  return lines;
}

function shortened(text: string): string {
  return text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text;
}
