import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPublic } from './fetch-public';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const started: ReturnType<typeof createServer>[] = [];
const origins: string[] = [];

/** A server on this machine that the setting allows. */
async function site(answer: Answer): Promise<string> {
  const server = createServer(answer);
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  origins.push(origin);
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', origins.join(','));
  return origin;
}

beforeEach(() => vi.stubEnv('NEXT_PUBLIC_SUPPORT_URL', 'https://ink.example/contact'));
afterEach(() => {
  vi.unstubAllEnvs();
  origins.length = 0;
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const refused = (reason: string) => ({ name: 'FetchRefused', reason });

it('answers with status, type, headers and body, and says who asks', async () => {
  let agent = '';
  const origin = await site((request, response) => {
    agent = request.headers['user-agent'] ?? '';
    response.writeHead(404, { 'content-type': 'Text/HTML; charset=utf-8', 'x-own': '1' });
    response.end('<p>Gone</p>');
  });
  const answer = await fetchPublic({ url: `${origin}/a#part` });
  expect(answer).toMatchObject({ url: `${origin}/a`, status: 404, type: 'text/html' });
  expect(answer.headers['x-own']).toBe('1');
  expect(answer.body.toString()).toBe('<p>Gone</p>');
  expect(agent).toBe('Mozilla/5.0 (compatible; Inkwright/1.0; +https://ink.example/contact)');
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'sends headers and a body by %s',
  async (method) => {
    const origin = await site(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end(`${request.method} ${request.headers.authorization} ${Buffer.concat(chunks)}`);
    });
    const headers = { authorization: 'Basic eA==', 'content-type': 'application/json' };
    const { body } = await fetchPublic({ url: origin, method, headers, body: '{"ä":1}' });
    expect(body.toString()).toBe(`${method} Basic eA== {"ä":1}`);
  },
);

describe('the size', () => {
  const text = Buffer.from('a'.repeat(50_000));
  const packed = { gzip: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) };
  it.each(Object.entries(packed))('of %s counts when it is unpacked', async (encoding, body) => {
    const origin = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    const whole = await fetchPublic({ url: origin, maxBytes: 50_000 });
    expect(whole.body.length).toBe(50_000);
    const cut = fetchPublic({ url: origin, maxBytes: 49_999 });
    await expect(cut).rejects.toMatchObject(refused('too-large'));
  });

  it('ends a bomb of 1 GB long before it is unpacked', async () => {
    const member = gzipSync(Buffer.alloc(10_000_000));
    const origin = await site((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      for (let at = 0; at < 100; at += 1) response.write(member);
      response.end();
    });
    const before = process.memoryUsage.rss();
    await expect(fetchPublic({ url: origin })).rejects.toMatchObject(refused('too-large'));
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  it('counts what arrives when it unpacks to nothing', async () => {
    const nothing = gzipSync('');
    const origin = await site((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      for (let at = 0; at < 1_000; at += 1) response.write(nothing);
      response.end();
    });
    const read = fetchPublic({ url: origin, maxBytes: 5_000 });
    await expect(read).rejects.toMatchObject(refused('too-large'));
  });

  it('is refused when it is only announced', async () => {
    const origin = await site((_request, response) => {
      response.writeHead(200, { 'content-length': '10000001' }).write('a');
    });
    await expect(fetchPublic({ url: origin })).rejects.toMatchObject(refused('too-large'));
  });

  it.each(['zstd', 'gzip, gzip', 'x'])('is not known for the encoding %s', async (encoding) => {
    const origin = await site((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    await expect(fetchPublic({ url: origin })).rejects.toMatchObject(refused('encoding'));
  });
});

describe('a server that does not behave', () => {
  const drip: Answer = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  };
  it.each<[string, string, Answer]>([
    ['never answers', 'timeout', () => undefined],
    ['drips', 'timeout', drip],
    ['hangs up', 'unreachable', (request) => request.socket.destroy()],
    ['sends no HTTP', 'unreachable', (request) => request.socket.end('220 mail ready\r\n')],
    [
      'ends too early',
      'unreachable',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('a');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'sends broken gzip',
      'unreachable',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('broken'),
    ],
    [
      'changes the protocol',
      'unreachable',
      (request) =>
        request.socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    ],
    [
      'sends endless headers',
      'unreachable',
      (request) =>
        request.socket.end(`HTTP/1.1 200 OK\r\n${`A: ${'b'.repeat(1_000)}\r\n`.repeat(30)}\r\n`),
    ],
  ])('%s: %s', async (_what, reason, answer) => {
    const origin = await site(answer);
    await expect(fetchPublic({ url: origin, timeoutMs: 500 })).rejects.toMatchObject(
      refused(reason),
    );
  });

  it('ends with the one who waits for it', async () => {
    const origin = await site(() => undefined);
    const stop = new AbortController();
    const reading = fetchPublic({ url: origin, signal: stop.signal });
    stop.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });
});

it.each([
  ['text/html', true],
  ['text/html; charset=utf-8', true],
  ['image/png', false],
  ['text/html-evil', false],
  [undefined, false],
])('reads the type %s: %s', async (type, isRead) => {
  const origin = await site((_request, response) => {
    if (type) response.setHeader('content-type', type);
    response.end('x');
  });
  const reading = fetchPublic({ url: origin, types: ['text/html', 'text/plain'] });
  if (isRead) expect((await reading).status).toBe(200);
  else await expect(reading).rejects.toMatchObject(refused('type'));
});

describe('redirects', () => {
  const counting: Answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
    response.end(request.method);
  };

  it('are followed five times', async () => {
    const origin = await site(counting);
    expect((await fetchPublic({ url: `${origin}/5` })).url).toBe(`${origin}/0`);
    await expect(fetchPublic({ url: `${origin}/6` })).rejects.toMatchObject(refused('redirects'));
  });

  it.each<[number, 'GET' | 'POST', boolean, boolean]>([
    [302, 'GET', false, true],
    [302, 'GET', true, false],
    [307, 'POST', false, false],
    [301, 'POST', false, false],
  ])(
    '%i of %s to another origin, with headers %s: %s',
    async (status, method, withHeaders, isFollowed) => {
      const received: IncomingMessage[] = [];
      const other = await site((request, response) => {
        received.push(request);
        response.end();
      });
      const origin = await site((_request, response) =>
        response.writeHead(status, { location: `${other}/elsewhere` }).end(),
      );
      const headers = withHeaders ? { authorization: 'Bearer secret' } : undefined;
      const reading = fetchPublic({ url: origin, method, headers });
      if (isFollowed) await reading;
      else
        await expect(reading).rejects.toMatchObject({
          ...refused('redirect-elsewhere'),
          location: `${other}/elsewhere`,
        });
      expect(received).toHaveLength(isFollowed ? 1 : 0);
    },
  );

  it.each([
    [301, false],
    [302, false],
    [303, false],
    [307, true],
    [308, true],
  ])('%i repeats a POST on its own origin: %s', async (status, isRepeated) => {
    const origin = await site((request, response) => {
      if (request.url === '/') response.writeHead(status, { location: '/there' });
      response.end(request.method);
    });
    const sending = fetchPublic({ url: origin, method: 'POST', body: 'x' });
    if (isRepeated) expect((await sending).body.toString()).toBe('POST');
    else await expect(sending).rejects.toMatchObject(refused('redirect-elsewhere'));
  });
});

describe('robots.txt', () => {
  const rules = (status: number, text: string) => {
    const asked: string[] = [];
    const origin = site((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/robots.txt') response.writeHead(status);
      response.end(request.url === '/robots.txt' ? text : 'page');
    });
    return { asked, origin };
  };

  it.each([
    [200, '/public', true, 'User-agent: *\nDisallow: /private'],
    [200, '/private/1', false, 'User-agent: *\nDisallow: /private'],
    [200, '/public', false, 'User-agent: Inkwright\nDisallow: /'],
    [200, '/public', true, 'User-agent: Other\nDisallow: /'],
    [404, '/public', true, 'User-agent: *\nDisallow: /'],
    [503, '/public', false, ''],
    [200, '/public', false, `User-agent: *\n${'Allow: /a\n'.repeat(20_000)}`],
  ])('case %#: status %i, %s: %s', async (status, path, isRead, text) => {
    const { asked, origin } = rules(status, text);
    const reading = fetchPublic({ url: (await origin) + path, robots: true });
    if (isRead) expect((await reading).body.toString()).toBe('page');
    else await expect(reading).rejects.toMatchObject({ name: 'FetchRefused' });
    expect(asked).toEqual(isRead ? ['/robots.txt', path] : ['/robots.txt']);
  });

  it('is read once for several pages, and not for an address that a user named', async () => {
    const { asked, origin } = rules(200, '');
    await fetchPublic({ url: `${await origin}/1` });
    await fetchPublic({ url: `${await origin}/2`, robots: true });
    await fetchPublic({ url: `${await origin}/3`, robots: true });
    expect(asked).toEqual(['/1', '/robots.txt', '/2', '/3']);
  });
});
