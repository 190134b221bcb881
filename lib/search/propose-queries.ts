import { maxQueries, maxQueryLength } from './limits';

type Plan = { keyword: string; selectedTitle: string; headings: string[] };

/** What to search for, by the plan of a post alone: keyword, title, then its first headings. */
export function proposeQueries({ keyword, selectedTitle, headings }: Plan): string[] {
  const subject = oneLine(keyword);
  const queries = new Map<string, string>();
  for (const text of [subject, selectedTitle, ...headings.map(withSubject)]) {
    const query = oneLine(text).slice(0, maxQueryLength).trim();
    if (query.length > 1 && queries.size < maxQueries && !queries.has(plain(query)))
      queries.set(plain(query), query);
  }
  return [...queries.values()];

  /** A heading such as "What you need" says nothing by itself. */
  function withSubject(heading: string): string {
    return plain(heading).includes(plain(subject)) ? heading : `${subject}: ${heading}`;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
