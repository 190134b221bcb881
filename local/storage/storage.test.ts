import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { type Served, serveHandler } from '@/local/openai/testing/serve';
import { handleStorage } from '@/local/storage/handler';

const serviceKey = 'service-key-for-tests';
let served: Served;
let folder: string;
let webp: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', serviceKey);
  served = await serveHandler(handleStorage);
  webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
    .webp()
    .toBuffer();
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

function bucket(key = serviceKey) {
  const client = createClient(served.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  return client.storage.from('images');
}

const image = { contentType: 'image/webp', cacheControl: '31536000' };

describe('uploading through supabase-js', () => {
  it('stores an image and serves it publicly, cacheable and without sniffing', async () => {
    const { data, error } = await bucket().upload('owner/a/img/one.webp', webp, image);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      path: 'owner/a/img/one.webp',
      fullPath: 'images/owner/a/img/one.webp',
    });

    const url = bucket().getPublicUrl('owner/a/img/one.webp').data.publicUrl;
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(webp)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('refuses a taken path unless upsert is asked for', async () => {
    await bucket().upload('taken.webp', webp, image);
    const second = await bucket().upload('taken.webp', webp, image);
    expect(second.error).toMatchObject({
      message: 'The resource already exists',
      status: 400,
      statusCode: '409',
    });
    const replaced = await bucket().upload('taken.webp', webp, { ...image, upsert: true });
    expect(replaced.error).toBeNull();
    expect((await bucket().update('taken.webp', webp, image)).error).toBeNull();
  });

  it('lets exactly one of many uploads at once win', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => bucket().upload('race.webp', webp, image)),
    );
    expect(all.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await readdir(path.join(folder, 'storage', 'tmp'))).toEqual([]);
  });

  it('takes a Blob, which storage-js sends as a form', async () => {
    const blob = new Blob([new Uint8Array(webp)], { type: 'image/webp' });
    expect((await bucket().upload('blob.webp', blob, image)).error).toBeNull();
    const { data } = await bucket().download('blob.webp');
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(webp)).toBe(true);
  });

  it('keeps to images of at most 10 MB', async () => {
    const page = await bucket().upload('page.html', '<p>', { contentType: 'text/html' });
    expect(page.error).toMatchObject({ statusCode: '415' });
    const svg = await bucket().upload('x.svg', '<svg/>', { contentType: 'image/svg+xml' });
    expect(svg.error).toMatchObject({ statusCode: '415' });
    const big = await bucket().upload('big.webp', Buffer.alloc(10 * 1024 * 1024 + 1), image);
    expect(big.error).toMatchObject({ statusCode: '413' });
  });
});

describe('who may do what', () => {
  it('writes, lists and removes only with the service key', async () => {
    await bucket().upload('guarded.webp', webp, image);
    const stranger = bucket('anon-key');
    expect((await stranger.upload('mine.webp', webp, image)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await stranger.remove(['guarded.webp'])).error).not.toBeNull();
    expect((await stranger.list()).error).not.toBeNull();
    expect((await stranger.download('guarded.webp')).error).not.toBeNull();
    expect((await bucket().download('guarded.webp')).error).toBeNull();
  });

  it('writes nothing when no service key is configured', async () => {
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', '');
    const response = await fetch(`${served.url}/storage/v1/object/images/nokey.webp`, {
      method: 'POST',
      headers: { authorization: 'Bearer ', apikey: '', 'content-type': 'image/webp' },
      body: new Uint8Array(webp),
    });
    vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', serviceKey);
    expect(await response.json()).toMatchObject({ statusCode: '403' });
  });
});

describe('reading', () => {
  it('serves ranges and downloads', async () => {
    await bucket().upload('range.webp', webp, image);
    const url = bucket().getPublicUrl('range.webp').data.publicUrl;
    const part = await fetch(url, { headers: { range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${webp.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(webp.subarray(4, 8))).toBe(true);
    const beyond = await fetch(url, { headers: { range: 'bytes=99999-' } });
    expect(beyond.status).toBe(416);
    const download = await fetch(`${url}?download=My%20image.webp`);
    expect(download.headers.get('content-disposition')).toContain('My%20image.webp');
  });

  it('answers for what is not there as Supabase does', async () => {
    const missing = await fetch(bucket().getPublicUrl('absent.webp').data.publicUrl);
    expect(missing.status).toBe(400);
    expect(await missing.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
    });
    expect((await bucket().exists('absent.webp')).data).toBe(false);
  });

  it('lists a folder and removes what is named', async () => {
    await bucket().upload('list/b.webp', webp, image);
    await bucket().upload('list/a.webp', webp, image);
    await bucket().upload('list/deep/c.webp', webp, image);
    const listed = await bucket().list('list');
    expect(listed.data?.map(({ name }) => name)).toEqual(['a.webp', 'b.webp', 'deep']);
    const removed = await bucket().remove(['list/a.webp', 'list/absent.webp']);
    expect(removed.data).toHaveLength(1);
    expect((await bucket().exists('list/a.webp')).data).toBe(false);
    expect((await bucket().exists('list/b.webp')).data).toBe(true);
  });

  it('knows the image bucket without setting up, and keeps new ones private', async () => {
    const client = createClient(served.url, serviceKey, {
      realtime: { transport: WebSocket as never },
    });
    expect((await client.storage.getBucket('images')).data).toMatchObject({ public: true });
    expect((await client.storage.createBucket('masters', { public: false })).error).toBeNull();
    expect((await client.storage.createBucket('masters', { public: false })).error).not.toBeNull();
    await client.storage.from('masters').upload('m.webp', webp, image);
    const open = await fetch(client.storage.from('masters').getPublicUrl('m.webp').data.publicUrl);
    expect(open.status).toBe(400);
  });
});
