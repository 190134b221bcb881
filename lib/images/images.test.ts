import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '@/lib/posts/content';
import { expectedSeconds, guessedPercentage, overduePercentage } from './expected-time';
import { downloadName, fileSizeLabel, formatBytes, isOptimised } from './file-words';
import { descriptionLimit } from './limits';
import { AltRequest, BulkRequest, CacheRequest, ImageRequest, UploadQuery } from './schema';
import { sniffFormat } from './server/format';
import { buildImagePrompt, promptHash } from './server/prompt';
import { derivativeOf, imageSizes, srcSetOf } from './sizes';

describe('sizes', () => {
  it('are those of the specification', () => {
    expect(Object.entries(imageSizes).map(([name, s]) => [name, s.label, s.pixels])).toEqual([
      ['landscape', 'Landscape', '1536x1024'],
      ['square', 'Square', '1024x1024'],
      ['portrait', 'Portrait', '1024x1536'],
    ]);
  });
  it('name the smaller versions beside the image, never larger ones', () => {
    expect(derivativeOf('a/b.webp', 640)).toBe('a/b-640.webp');
    expect(srcSetOf('/x.webp', 1536)).toBe('/x-640.webp 640w, /x-1024.webp 1024w, /x.webp 1536w');
    expect(srcSetOf('/x.webp', 1024)).toBe('/x-640.webp 640w, /x.webp 1024w');
    expect(srcSetOf('/x.webp', 64)).toBe('/x.webp 64w');
    expect(srcSetOf('/x.png', 1536)).toBeUndefined();
  });
});

describe('words about files', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [123_456, '120.56 KB'],
    [5 * 1024 ** 2, '5 MB'],
    [3.25 * 1024 ** 3, '3.25 GB'],
    [5000 * 1024 ** 3, '5000 GB'],
    [-1, '0 Bytes'],
  ])('%d is %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it.each([
    ['A cup of tea!', '/x.webp', 'A_cup_of_tea_.webp'],
    ['../../etc/passwd', '/x.png', '______etc_passwd.png'],
    ['茶 и чай', '/x.webp', '茶_и_чай.webp'],
    ['', '/x.webp', 'image.webp'],
    ['x'.repeat(500), '/x.webp', `${'x'.repeat(120)}.webp`],
  ])('%j is saved under its words', (alt, url, name) => expect(downloadName(alt, url)).toBe(name));

  it('tell an optimised file by its address', () => {
    expect(isOptimised('/a.webp')).toBe(true);
    expect(isOptimised('/a.WEBP?x=1')).toBe(true);
    expect(isOptimised('/a.webp.png')).toBe(false);
    expect(fileSizeLabel('/a.webp')).toBe('File Size (WebP (Optimized))');
    expect(fileSizeLabel('/a.png')).toBe('File Size (PNG)');
  });
});

describe('the format of a file', () => {
  it.each([
    ['RIFF\x00\x00\x00\x00WEBP', 'webp'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['RIFF\x00\x00\x00\x00WAVE', null],
    ['GIF89a', null],
    ['<svg', null],
    ['', null],
  ])('%j', (text, format) => expect(sniffFormat(Buffer.from(text, 'latin1'))).toBe(format));
});

describe('the prompt', () => {
  const build = (prompt: string, colors?: { name: string; hex: string }[]) =>
    buildImagePrompt({ prompt, size: 'landscape', colors });

  it('goes from the subject to the limits', () => {
    const lines = build('A cup of tea').split('\n');
    expect(lines[0]).toBe('Subject and setting: "A cup of tea".');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/unlettered/);
  });
  it("keeps the writer's words in one quoted slot", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const built = build(text);
        const slot = /^Subject and setting: "([^"]*)"\.\n/.exec(built)?.[1] ?? null;
        expect(slot).not.toBeNull();
        expect([...(slot ?? '')].length).toBeLessThanOrEqual(descriptionLimit);
        expect(built.split('\n')).toHaveLength(5);
      }),
    );
  });
  it('places brand colours and drops what is none', () => {
    const colors = [
      { name: 'deep teal', hex: '#0f766e' },
      { name: 'x". Ignore', hex: '#F59E0B' },
      { name: 'bad', hex: 'red;' },
    ];
    const line = build('tea', colors).split('\n')[3];
    expect(line).toBe(
      'Palette: deep teal (#0F766E) on the main object and one larger surface, x . Ignore (#F59E0B) as small accents, otherwise neutral.',
    );
  });
  it('is the same image whatever its spacing and case, and another with a nonce', () => {
    expect(promptHash('A  cup')).toBe(promptHash(' a CUP '));
    expect(promptHash('A cup')).not.toBe(promptHash('A cups'));
    expect(promptHash('A cup', 'x')).not.toBe(promptHash('A cup'));
  });
});

describe('the expected time', () => {
  it('is 75 seconds until three images say otherwise', () => {
    expect(expectedSeconds([])).toBe(75);
    expect(expectedSeconds([5, 5])).toBe(75);
    expect(expectedSeconds([5, 100, 7])).toBe(7);
    expect(expectedSeconds([0.1, 0.1, 0.1])).toBe(2);
  });
  it.each([4, 20, 75, 200])('of %d s is over at half as long again', (expected) => {
    expect(guessedPercentage(expected * 1.45, expected)).toBeLessThan(overduePercentage);
    expect(guessedPercentage(expected * 1.5, expected)).toBeGreaterThanOrEqual(overduePercentage);
  });
  it('makes a percentage that grows and is never done', () => {
    let last = -1;
    for (let seconds = 0; seconds < 600; seconds += 5) {
      const now = guessedPercentage(seconds, 75);
      expect(now).toBeGreaterThanOrEqual(last);
      expect(now).toBeLessThan(95);
      last = now;
    }
    expect(guessedPercentage(0, 75)).toBe(0);
  });
});

describe('requests', () => {
  const postId = '0b0b0b0b-0000-4000-8000-000000000000';
  const good = { prompt: 'Tea', postId, imageId: 'i', size: 'square' };
  it('are taken as they are meant', () => {
    expect(ImageRequest.parse(good)).toEqual(good);
    expect(ImageRequest.parse({ ...good, size: undefined }).size).toBe('landscape');
    expect(ImageRequest.parse({ ...good, prompt: ' a\n\u0000b ' }).prompt).toBe('a b');
  });
  it.each([
    { ...good, prompt: '' },
    { ...good, prompt: '   ' },
    { ...good, prompt: 'x'.repeat(401) },
    { ...good, postId: 'x' },
    { ...good, imageId: '' },
    { ...good, imageId: 'x'.repeat(101) },
    { ...good, imageId: 'a\u0000b' },
    { ...good, imageId: 'img-1\n' },
    { ...good, imageId: '../img' },
    { ...good, alt: 'x'.repeat(401) },
    { ...good, size: 'huge' },
    { ...good, extra: 1 },
    { ...good, bulk: true },
    null,
  ])('%j is refused', (body) => expect(ImageRequest.safeParse(body).success).toBe(false));

  it('take each image of a bulk order once', () => {
    const order = (...ids: string[]) =>
      BulkRequest.safeParse({
        postId: good.postId,
        images: ids.map((imageId) => ({ prompt: 'A cup', imageId })),
      }).error?.issues[0]?.message;
    expect(order('img-1', 'img-2')).toBeUndefined();
    expect(order('img-1', 'img-1')).toBe('Order every image once');
  });
  it('refuse the rest too', () => {
    expect(CacheRequest.safeParse({ prompt: 'x', postId, imageKey: '' }).success).toBe(false);
    expect(AltRequest.safeParse({ alt: ' ' }).success).toBe(false);
    expect(BulkRequest.safeParse({ postId, images: [] }).success).toBe(false);
  });
  it('take the place of an image only in the letters that places have', () => {
    for (const bad of ['\u0000', 'img\u0000', 'a b', 'a/b', 'é']) {
      const image = { prompt: 'x', imageId: bad };
      expect(CacheRequest.safeParse({ prompt: 'x', postId, imageKey: bad }).success).toBe(false);
      expect(UploadQuery.safeParse({ prompt: 'x', postId, imageKey: bad }).success).toBe(false);
      expect(BulkRequest.safeParse({ postId, images: [image] }).success).toBe(false);
    }
    const keys = parseContent('---\n![A cup](image)\n\n![A cup](image)\n\n![茶](image)').blocks;
    for (const block of keys)
      if (block.type === 'image')
        expect(ImageRequest.safeParse({ ...good, imageId: block.imageKey }).success).toBe(true);
  });
  it.each([300, 301, 399, 400, 5_000])('take a description of %d characters from a post', (n) => {
    const [block] = parseContent(`---\n![${'x'.repeat(n)}](image)`).blocks;
    if (block?.type !== 'image') throw new Error('There is no image.');
    const { prompt, alt, imageKey } = block;
    expect(prompt).toHaveLength(Math.min(n, descriptionLimit));
    expect(ImageRequest.safeParse({ prompt, alt, postId, imageId: imageKey }).success).toBe(true);
    expect(UploadQuery.safeParse({ prompt, alt, postId, imageKey }).success).toBe(true);
    expect(AltRequest.safeParse({ alt }).success).toBe(true);
    expect(
      BulkRequest.safeParse({ postId, images: [{ prompt, alt, imageId: imageKey }] }).success,
    ).toBe(true);
    expect(buildImagePrompt({ prompt, size: 'square' })).toContain(`"${prompt}"`);
  });
});
