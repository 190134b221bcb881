import { appOrigin } from '../app-origin';
import { escapeHtml } from '../html';
import { blogPage, hiddenHead } from '../practice-site';
import pages from './pages.json';

type Page = (typeof pages)[number];

const root = '/local/web';

/** /local/web/…: a few pages, and a search among them that answers as SearXNG does. */
export function webRoute(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const path = decodeURIComponent(pathname.slice(root.length)).replace(/^\/|\/$/g, '');
  if (path === 'search') return search(searchParams.get('q') ?? '', searchParams.get('format'));
  if (path === '') return index();
  const page = pages.find((one) => one.path === path);
  if (!page) return blogPage({ title: 'Not found', body: '<h1>Nothing is here</h1>', status: 404 });
  return page.isLocked ? signIn(page) : article(page);
}

function search(q: string, format: string | null): Response {
  if (format !== 'json') return new Response(null, { status: 403 });
  const wanted = wordsOf(q);
  const results = pages
    .map((page) => ({ page, score: scoreOf(page, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => ({
      // As engines do, which count where a visitor came from.
      url: `${addressOf(page)}?utm_source=search`,
      title: page.title,
      content: page.sections[0]?.text.slice(0, 160) ?? '',
      publishedDate: `${page.date}T00:00:00`,
      engine: 'local',
    }));
  return Response.json({ query: q, results, unresponsive_engines: [] });
}

/** A page answers when half of the words of its subject are asked for. */
function scoreOf({ about, title }: Page, wanted: Set<string>): number {
  const subject = wordsOf(about);
  const hits = [...subject].filter((word) => wanted.has(word)).length;
  if (hits * 2 < subject.size) return 0;
  return hits + [...wordsOf(title)].filter((word) => wanted.has(word)).length / 10;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

function addressOf({ path }: Page): string {
  return `${appOrigin()}${root}/${path}`;
}

function index(): Response {
  const rows = pages.map(
    (page) => `<li><a href="${addressOf(page)}">${escapeHtml(page.title)}</a></li>`,
  );
  const body = `<h1>A small web</h1><p>Pages on your machine, which the search for sources finds. Their figures are made up.</p><ul>${rows.join('')}</ul>`;
  return blogPage({ title: 'A small web', head: hiddenHead, body });
}

function article({ title, site, date, sections }: Page): Response {
  const head = `${hiddenHead}<meta property="og:site_name" content="${escapeHtml(site)}"><meta property="article:published_time" content="${date}">`;
  const text = sections.map(
    (section) => `<h2>${escapeHtml(section.heading)}</h2><p>${escapeHtml(section.text)}</p>`,
  );
  const body = `<article><h1>${escapeHtml(title)}</h1>${text.join('')}</article><footer><small>A practice page on your machine; its figures are made up.</small></footer>`;
  return blogPage({ title, head, body });
}

/** A page that can be found and not be read. */
function signIn({ title }: Page): Response {
  const body = `<h1>${escapeHtml(title)}</h1><form><label>Password <input type="password"></label></form>`;
  return blogPage({ title, head: hiddenHead, body });
}
