import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { loopbackOrigins } from '@/lib/env';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { parseWebAddress } from '@/lib/fetching/web-address';
import { cleanLine } from '@/lib/text/clean';
import { maxFound } from '../limits';
import type { FoundPage } from '../schema';

const maxTitle = 200;
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid)$/i;

/** The best of each answer first, every page once, in the form in which the library keeps it. */
export function mergePages(answers: FoundPage[][]): FoundPage[] {
  const merged = new Map<string, FoundPage>();
  const ranks = Math.max(0, ...answers.map(({ length }) => length));
  for (let rank = 0; rank < ranks; rank++)
    for (const answer of answers) {
      const page = answer[rank];
      const url = page && addressOf(page.url);
      if (!url || merged.has(sameAs(url))) continue;
      merged.set(sameAs(url), { url: url.href, title: titleOf(page.title, url), ...dateOf(page) });
    }
  return [...merged.values()].slice(0, maxFound);
}

/** Null for what `lib/fetching` would refuse unseen. */
function addressOf(text: string): URL | null {
  try {
    const url = parseWebAddress(text.trim(), { loopback: loopbackOrigins() });
    for (const name of [...url.searchParams.keys()])
      if (tracking.test(name)) url.searchParams.delete(name);
    return url;
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}

function sameAs({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

function titleOf(title: string, { host, pathname }: URL): string {
  const text = cleanLine(textOf(parseFragment(title.slice(0, 1_000))));
  return (text || `${host}${pathname === '/' ? '' : pathname}`).slice(0, maxTitle);
}

/** Some services send titles as HTML. */
function textOf(node: DefaultTreeAdapterMap['node']): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function dateOf({ date = '' }: FoundPage): { date?: string } {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(date) ?? [];
  if (day) return { date: day };
  const time = date.length < 50 ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? {} : { date: new Date(time).toISOString().slice(0, 10) };
}
