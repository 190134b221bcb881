import { execFileSync } from 'node:child_process';
import { expect, test } from './fixtures';

type Rendered = { text: string; html: string };
type Canary = { pwned: string[] };

const mixtures = 5000;
const seed = 20261121;

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

test('no text of a post runs as script or calls out (spec.md §2, content rendering)', async ({
  page,
}) => {
  const outside: string[] = [];
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === 'http://post.example/') {
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' });
    }
    outside.push(url);
    return route.abort();
  });
  await page.goto('http://post.example/');
  await page.evaluate(() => {
    const canary = window as unknown as Canary & { pwn: () => void };
    canary.pwned = [];
    canary.pwn = () => canary.pwned.push('pwn');
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = (() => canary.pwned.push(name)) as never;
  });
  const rendered = renderAll();
  expect(rendered.length).toBeGreaterThan(5200);

  const problems = await page.evaluate((batch) => {
    const main = document.querySelector('main');
    if (!main) return ['no main'];
    const canary = window as unknown as Canary;
    const found: string[] = [];
    for (const { text, html } of batch) {
      main.innerHTML = html;
      // As a reader would, without leaving the page: every link, and the mouse over everything.
      for (const link of main.querySelectorAll('a')) {
        if (!['http:', 'https:', 'mailto:'].includes(link.protocol)) found.push(`link: ${text}`);
        if (link.target !== '_blank' || !link.rel.includes('noopener')) found.push(`rel: ${text}`);
        link.addEventListener('click', (event) => event.preventDefault());
        link.click();
      }
      for (const element of main.querySelectorAll('*')) {
        for (const { name } of element.attributes)
          if (/^(on|style$|src|srcdoc|action|formaction|xlink)/i.test(name))
            found.push(`attribute ${name}: ${text}`);
        for (const type of ['mouseover', 'focus', 'pointerenter', 'toggle', 'load', 'error'])
          element.dispatchEvent(new Event(type));
      }
      if (canary.pwned.length > 0) found.push(`script: ${text}`);
      canary.pwned = [];
    }
    return found;
  }, rendered);

  expect(problems).toEqual([]);
  expect(outside).toEqual([]);
});

test('the canary of this test does sing', async ({ page }) => {
  await page.setContent('<main></main>');
  const sung = await page.evaluate(async () => {
    const canary = window as unknown as Canary & { pwn: () => void };
    canary.pwned = [];
    canary.pwn = () => canary.pwned.push('pwn');
    const main = document.querySelector('main');
    if (main) main.innerHTML = '<p onmouseover="pwn()">x</p>';
    main?.querySelector('p')?.dispatchEvent(new Event('mouseover'));
    return canary.pwned;
  });
  expect(sung).toEqual(['pwn']);
});
