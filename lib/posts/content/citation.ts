import { definedLink } from './footnotes';

type Cited = {
  title: string;
  address: string | null;
  publisher: string | null;
  publishedOn: string | null;
};

/** A footnote's text: `[Title](https://…), publisher, date, p. 3`. */
export function citationOf(source: Cited, page: number | null): string {
  const title = oneLine(source.title);
  const named = source.address ? `[${title}](${linkable(source.address)})` : title;
  const rest = [source.publisher, source.publishedOn].map((part) => oneLine(part ?? ''));
  return [named, ...rest, page === null ? '' : `p. ${page}`].filter(Boolean).join(', ');
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&');
}

/** The source that a footnote's text names: by its address, else by its title. */
export function sourceOf<Source extends Cited>(citation: string, sources: Source[]): Source | null {
  const link = definedLink(citation);
  const named = sources.filter(({ title, address }) =>
    link
      ? address !== null && sameAddress(linkable(address), link.href)
      : address === null && citation.startsWith(citationOf({ ...bare, title }, null)),
  );
  // Of "Survey" and "Survey 2024" the longer title is meant.
  return named.sort((a, b) => b.title.length - a.title.length)[0] ?? null;
}

const bare = { address: null, publisher: null, publishedOn: null };

/** Parentheses would end the address of a link. */
function linkable(address: string): string {
  return address.replace(/[()\s<>]/g, encodeURIComponent).replace(/[()]/g, escapeParenthesis);
}

function escapeParenthesis(sign: string): string {
  return sign === '(' ? '%28' : '%29';
}

function sameAddress(one: string, other: string): boolean {
  const plain = (address: string) => address.replace(/#.*$/, '').replace(/\/$/, '');
  return plain(one) === plain(other);
}
