import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

type Rendered = { source: string; text: string; html: string };
type Canary = { pwned: string[] };

const mixtures = 5000;
const seed = 20261121;
const textsPerPage = 250;

/** Texts as the post view renders them, by the product's own parser and components. */
function renderAll(): Rendered[] {
  const printed = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tests/helpers/render-vectors.ts', String(mixtures), String(seed)],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Rendered);
}

/** A document as a server would send it: whatever is script in it runs while it is read. */
function documentOf(bodies: string[]): string {
  const canary = `window.pwned = [];
    window.pwn = () => pwned.push('pwn');
    for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => pwned.push(name);`;
  const sections = bodies.map((html, at) => `<section data-at="${at}">${html}</section>`);
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script>${canary}</script>
    <main>${sections.join('\n')}</main>`;
}

/** Answers only `body` at its own address; everything else that is asked for is noted and refused. */
async function serve(page: Page, body: () => string): Promise<string[]> {
  const outside: string[] = [];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === 'http://post.example/')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: body() });
    outside.push(url);
    return route.abort();
  });
  return outside;
}

/** What a reader does, without leaving the page: every link, and the mouse over everything. */
function useEverything(): string[] {
  const found: string[] = [];
  for (const section of document.querySelectorAll('section')) {
    const note = (what: string) => found.push(`${section.dataset.at} ${what}`);
    for (const link of section.querySelectorAll('a')) {
      if (!['http:', 'https:', 'mailto:'].includes(link.protocol)) note(`link ${link.href}`);
      const stays = link.getAttribute('href')?.startsWith('#');
      if (!stays && (link.target !== '_blank' || !link.rel.includes('noopener'))) note('rel');
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
    for (const element of section.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (/^(on|style$|src|srcdoc|action|formaction|xlink)/i.test(name))
          note(`attribute ${name}`);
      for (const type of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error'])
        element.dispatchEvent(new Event(type));
    }
  }
  return found;
}

/** Opens one document of texts and answers with everything that went wrong in it. */
async function tryTexts(page: Page, texts: Rendered[]): Promise<string[]> {
  await page.goto('http://post.example/', { waitUntil: 'load' });
  const found = await page.evaluate(useEverything);
  const { pwned, sections } = await page.evaluate(() => ({
    pwned: (window as unknown as Canary).pwned,
    sections: document.querySelectorAll('main > section').length,
  }));
  const problems = found.map((problem) => {
    const [at, ...what] = problem.split(' ');
    return `${what.join(' ')}: ${texts[Number(at)]?.text}`;
  });
  if (pwned.length > 0) problems.push(`ran ${pwned.length} times, from ${texts[0]?.text}`);
  if (sections !== texts.length) problems.push(`broke out of its place, from ${texts[0]?.text}`);
  return problems;
}

test('no text of a post runs as script or calls out', async ({ page }) => {
  const rendered = renderAll();
  const count = (source: string) => rendered.filter((one) => one.source === source).length;
  expect(count('vector')).toBeGreaterThan(250);
  expect(count('naughty')).toBeGreaterThan(450);
  expect(count('commonmark')).toBeGreaterThan(600);
  expect(count('mixture')).toBe(mixtures);

  let batch: Rendered[] = [];
  const outside = await serve(page, () => documentOf(batch.map(({ html }) => html)));
  const problems: string[] = [];
  for (let at = 0; at < rendered.length; at += textsPerPage) {
    batch = rendered.slice(at, at + textsPerPage);
    problems.push(...(await tryTexts(page, batch)));
  }
  expect(problems).toEqual([]);
  expect(outside).toEqual([]);
});

test('the canary of this test does sing', async ({ page }) => {
  const songs = [
    '<script>pwn()</script>',
    '<p onmouseover="pwn()">x</p>',
    '<img src="https://evil.example/x.png">',
    '<a href="javascript:pwn()">x</a>',
    '</section>',
  ];
  const texts = songs.map((html) => ({ source: 'song', text: html, html }));
  const outside = await serve(page, () => documentOf(songs));
  const problems = await tryTexts(page, texts);
  expect(problems.join('\n')).toMatch(/ran 2 times/);
  expect(problems.join('\n')).toContain('link javascript:');
  expect(problems.join('\n')).toContain('attribute src');
  expect(outside).toEqual(['https://evil.example/x.png']);
});
