import { escapeHtml } from '../html';
import { blogPage, fileAnswer, hiddenHead } from '../practice-site';
import { htmlOf } from './lexical';
import type { GhostPost, GhostSite } from './site';

/** What visitors see: the front page and a page for each published post. */
export function answerBlog(site: GhostSite, path: string): Response {
  const { posts } = site.state;
  if (path === '') return page(site, { title: 'Home', body: frontPage(site) });
  if (path.startsWith('content/images/')) return image(site, path.split('/').at(-1) ?? '');
  const preview = posts.find(({ uuid }) => path === `p/${uuid}`);
  if (preview?.status === 'published')
    return Response.redirect(`${site.base}/${preview.slug}/`, 301);
  if (preview) return page(site, { ...partsOf(site, preview), isHidden: true });
  const post = posts.find(({ slug, status }) => slug === path && status === 'published');
  if (!post) return page(site, { title: 'Not found', body: '<h1>404</h1>' }, 404);
  return page(site, partsOf(site, post));
}

/** As Ghost's own timer does. */
export function publishDue(site: GhostSite): void {
  for (const post of site.state.posts)
    if (post.status === 'scheduled' && Date.parse(post.published_at ?? '') <= Date.now()) {
      Object.assign(post, { status: 'published', updated_at: site.now() });
      site.save();
    }
}

function frontPage({ base, state }: GhostSite): string {
  const rows = state.posts.toReversed().map(({ title, slug, status }) => {
    const name = escapeHtml(title);
    return status === 'published'
      ? `<li><a href="${base}/${slug}/">${name}</a></li>`
      : `<li>${name} <small>(${status})</small></li>`;
  });
  return `<h1>The practice magazine</h1>
<p>A stand-in for Ghost on your machine. Connect it in Settings, Publishing:</p>
<dl><dt>Address</dt><dd><code>${escapeHtml(base)}</code></dd>
<dt>Admin API key</dt><dd><code>${state.keyId}:${state.secret}</code></dd></dl>
<h2>Posts</h2><ul>${rows.join('') || '<li>None yet</li>'}</ul>`;
}

function partsOf({ base, state }: GhostSite, post: GhostPost) {
  const tags = state.tags.filter(({ id, name }) => post.tags.includes(id) && !name.startsWith('#'));
  const body = `<article><h1>${escapeHtml(post.title)}</h1>
<p>${escapeHtml(post.custom_excerpt ?? '')}</p>${tagged(htmlOf(post.lexical), base)}
<footer>${tags.map(({ name }) => escapeHtml(name)).join(' · ')} <a href="${base}">All posts</a></footer></article>`;
  const canonical = post.canonical_url ?? `${base}/${post.slug}/`;
  return { title: post.meta_title ?? post.title, body, canonical };
}

/** Links that lead to other sites name this one there, as Ghost's do unless its owner objects. */
function tagged(html: string, base: string): string {
  const { host, hostname } = new URL(base);
  return html.replace(/ href="(https?:\/\/[^"#]*)/g, (found, address: string) =>
    URL.canParse(address) && new URL(address).host !== host
      ? `${found}${address.includes('?') ? '&amp;' : '?'}ref=${hostname}`
      : found,
  );
}

function image({ state, readFile }: GhostSite, name: string): Response {
  return fileAnswer(state.images.includes(name) && { type: 'image/webp' }, readFile(name));
}

type Page = { title: string; body: string; canonical?: string; isHidden?: boolean };

function page(site: GhostSite, { title, body, canonical, isHidden }: Page, status = 200): Response {
  const link = canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '';
  const hidden = isHidden || site.takes('noindex') ? hiddenHead : '';
  return blogPage({ title, body, status, head: `${link}${hidden}` });
}
