import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import manifest from '@/app/manifest';
import robots from '@/app/robots';
import sitemap from '@/app/sitemap';
import { config } from '@/middleware';
import { iconSvg } from '@/scripts/pictures';

afterEach(() => vi.unstubAllEnvs());

describe('for search engines', () => {
  it('the addresses are those of APP_URL', () => {
    vi.stubEnv('APP_URL', 'https://ink.example.com/some/path');
    expect(robots().sitemap).toBe('https://ink.example.com/sitemap.xml');
    const urls = sitemap().map(({ url }) => url);
    expect(urls).toEqual(
      ['', 'login', 'developers'].map((path) => `https://ink.example.com/${path}`),
    );
  });

  it.each(['', 'no address'])('no address is invented where APP_URL is "%s"', (address) => {
    vi.stubEnv('APP_URL', address);
    vi.stubEnv('VERCEL_PROJECT_PRODUCTION_URL', '');
    expect(robots().sitemap).toBeUndefined();
    expect(sitemap()).toEqual([]);
  });

  it('no page of an account is offered', () => {
    vi.stubEnv('APP_URL', 'https://ink.example.com');
    const { disallow } = robots().rules as { disallow: string[] };
    for (const folder of readdirSync('app/(studio)', { withFileTypes: true }))
      if (folder.isDirectory())
        expect(
          disallow.some((rule) => `/${folder.name}/`.startsWith(rule)),
          folder.name,
        ).toBe(true);
  });
});

describe('the pictures of public/', () => {
  const sizeOf = async (file: string) => {
    const { width, height } = await sharp(`public${file}`).metadata();
    return `${width}x${height}`;
  };

  it('have the sizes that are told', async () => {
    for (const { src, sizes } of manifest().icons ?? [])
      if (src.endsWith('.png')) expect(await sizeOf(src), src).toBe(sizes);
    expect(await sizeOf('/og.png')).toBe('1200x630');
    expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180');
    expect(readFileSync('public/og.png').length).toBeLessThan(300_000);
  });

  it('are drawn from the icon of the browser tab', () => {
    expect(iconSvg('round')).toBe(readFileSync('app/icon.svg', 'utf8'));
    expect(iconSvg('full').match(/<rect/g)).toHaveLength(1);
  });
});

describe('the middleware', () => {
  const [matcher = ''] = config.matcher;
  const runs = (path: string) => new RegExp(`^${matcher}$`).test(path);

  it('leaves the files of public/ alone', () => {
    const files = readdirSync('public').map((file) => `/${file}`);
    expect(files.length).toBeGreaterThan(4);
    const made = ['/icon.svg', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'];
    for (const file of [...files, ...made]) expect(runs(file), file).toBe(false);
  });

  it.each(['/', '/icon', '/icons/x.png', '/og.png/x', '/posts/a.png', '/robots.txt.html'])(
    'runs before %s',
    (path) => expect(runs(path)).toBe(true),
  );
});
