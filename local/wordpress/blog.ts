import { escapeHtml } from '../html';
import { blogPage, fileAnswer, hiddenHead } from '../practice-site';
import { account, type Site, type SitePost } from './site';

/** What visitors see: the front page and a page for each published post. */
export function answerBlog(site: Site, path: string): Response {
  if (path === '') return page(site, 'The practice blog', frontPage(site));
  if (path.startsWith('wp-content/uploads/')) return file(site, path.split('/').at(-1) ?? '');
  const post = site.state.posts.find(({ slug, status }) => slug === path && status === 'publish');
  if (!post) return page(site, 'Not found', '<h1>Nothing is here</h1>', 404);
  return page(site, lineOf(post.title), article(site, post));
}

/** As WordPress's timer does at each request. */
export function publishDue(site: Site): void {
  for (const post of site.state.posts)
    if (post.status === 'future' && Date.parse(`${post.date_gmt}Z`) <= Date.now()) {
      post.status = 'publish';
      site.save();
    }
}

function frontPage({ base, state }: Site): string {
  const rows = state.posts.toReversed().map(({ title, slug, status }) => {
    const name = escapeHtml(lineOf(title));
    return status === 'publish'
      ? `<li><a href="${base}/${slug}">${name}</a></li>`
      : `<li>${name} <small>(${status})</small></li>`;
  });
  return `<h1>The practice blog</h1>
<p>A stand-in for WordPress on your machine. Connect it in Settings, Publishing:</p>
<dl><dt>Address</dt><dd><code>${escapeHtml(base)}</code></dd><dt>Username</dt><dd><code>${account}</code></dd>
<dt>Application password</dt><dd><code>${escapeHtml(state.password)}</code></dd></dl>
<h2>Posts</h2><ul>${rows.join('') || '<li>None yet</li>'}</ul>`;
}

function article({ base, state }: Site, { title, content, tags, categories }: SitePost): string {
  const terms = state.terms.filter(({ id }) => [...tags, ...categories].includes(id));
  return `<article><h1>${texturized(escapeHtml(lineOf(title)))}</h1>
${texturized(content.replace(/<!--[\s\S]*?-->/g, ''))}
<footer>${terms.map(({ name }) => escapeHtml(name)).join(' · ')} · <a href="${base}">All posts</a></footer></article>`;
}

/** A title is HTML to WordPress. */
function lineOf(title: string): string {
  return title.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** WordPress sets its own quotation marks outside of tags and code. */
function texturized(html: string): string {
  return html
    .split(/(<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]*>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/(^|\s)&quot;/g, '$1“')
            .replace(/&quot;/g, '”')
            .replace(/&#39;/g, '’')
            .replace(/ -- /g, ' – '),
    )
    .join('');
}

function file({ state, readFile }: Site, name: string): Response {
  const known = state.files.find((one) => one.name === name);
  return fileAnswer(known, readFile(name));
}

function page(site: Site, title: string, body: string, status = 200): Response {
  const head = site.takes('noindex') ? hiddenHead : '';
  return blogPage({ title: `${title} – The practice blog`, head, body, status });
}
