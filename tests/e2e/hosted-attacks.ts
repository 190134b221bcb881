import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { seeded } from '../faults/harness';
import { badBody, badHeader, badText, insideWords, pick } from '../helpers/malformed';
import { isFullRun } from '../helpers/trials';

/**
 * What strangers send to a production server, byte for byte: clients and proxies tidy addresses and
 * headers up before the server sees them.
 */
type Raw = {
  method?: string;
  path: string;
  headers?: [string, string][];
  body?: string | Uint8Array;
};
type Answer = { status: number; text: string };

const patienceMs = 10_000;

/** Sends one request on a connection of its own. An answer must have come whole in 10 seconds. */
function send(port: number, { method = 'GET', path, headers = [], body }: Raw): Promise<Answer> {
  const bytes = Buffer.from(body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...[['host', `localhost:${port}`], ['connection', 'close'], ...headers].map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...(body === undefined ? [] : [`content-length: ${bytes.byteLength}`]),
  ];
  return exchange(
    port,
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]),
  );
}

function exchange(port: number, bytes: Uint8Array, ends = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () =>
      ends ? socket.end(bytes) : socket.write(bytes),
    );
    const preview = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
    const late = () => reject(new Error(`No answer in ${patienceMs} ms: ${preview}`));
    const timer = setTimeout(late, patienceMs);
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server may hang up on what is no HTTP.
    socket.on('error', done);
    socket.on('close', done);
  });
}

/** The pages of an account, with an id for each parameter. */
const protectedPages = readdirSync('app/(studio)', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\[[^\]]+\]/g, randomUUID()));

/** Stands on pages of an account, and in nothing that a visitor is shown. */
const protectedWords = /Log out|Create New Post|Recently deleted|Brand colou?rs|Billing history/;

const subrequest = Array(5).fill('middleware').join(':');
const oddHeaders: [string, string][][] = [
  [['rsc', '1']],
  [
    ['rsc', '1'],
    ['next-router-prefetch', '1'],
  ],
  [
    ['rsc', '1'],
    ['next-router-prefetch', '1'],
    ['next-router-segment-prefetch', '/_tree'],
  ],
  [
    ['rsc', '1'],
    ['next-router-state-tree', '%5B%22%22%2C%7B%7D%5D'],
  ],
  [['x-middleware-subrequest', subrequest]],
  [['x-middleware-subrequest', 'src/middleware:src/middleware:src/middleware']],
  [['x-middleware-rewrite', '/signup']],
  [['x-nextjs-data', '1']],
  [
    ['x-matched-path', '/signup'],
    ['x-now-route-matches', '1'],
  ],
  [
    ['x-invoke-path', '/signup'],
    ['x-invoke-status', '200'],
  ],
  [
    ['x-original-url', '/signup'],
    ['x-rewrite-url', '/signup'],
  ],
  [
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'https'],
  ],
  [['cookie', 'sb-project-auth-token=base64-eyJhIjoxfQ']],
  [['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']],
  [
    ['purpose', 'prefetch'],
    ['sec-purpose', 'prefetch'],
  ],
];

/** Every form in which a page's address may be written. */
function urlForms(page: string): string[] {
  const last = page.lastIndexOf('/') + 1;
  const code = page.charCodeAt(last).toString(16);
  const upper = page.toUpperCase();
  return [
    ...[
      page,
      `${page}/`,
      `/${page}`,
      `/.${page}`,
      `/x/..${page}`,
      `/%2e${page}`,
      `/x/%2e%2e${page}`,
    ],
    ...[`${page.slice(0, last)}%${code}${page.slice(last + 1)}`, page.replaceAll('/', '//'), upper],
    ...[
      `${page}%2f`,
      `${page}%00`,
      `${page}%5c`,
      `${page}%20`,
      `${page};a=b`,
      `${page}.`,
      `${page}?`,
    ],
    ...[
      `\\${page.slice(1)}`,
      page.replaceAll('/', '\\'),
      `${page}.rsc`,
      `${page}.txt`,
      `${page}.json`,
    ],
    ...[`${page}?_rsc=1`, `${page}?__nextLocale=en`, `${page}#x`, `${page}?x=%ff`, `/en${page}`],
    ...[`${page}.segments/_tree.segment.rsc`, `/_next/data/build${page}.json`, `/_next${page}`],
    ...[`http://localhost${page}`, `//evil.example${page}`, `/index${page}`, `${page}/index`],
    ...[
      `${page}%E0%A4%A`,
      `${page}%c0%af`,
      `${page}%252f`,
      `${page}/..;/`,
      `${page}/page`,
      `${page}%23`,
    ],
  ];
}

/** No page of an account shows a byte to a visitor, however it is asked for. */
export async function attackPages(port: number): Promise<void> {
  const all = protectedPages.flatMap((page): Raw[] => [
    ...urlForms(page).map((path) => ({ path })),
    ...oddHeaders.map((headers) => ({ path: page, headers })),
    ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      method,
      path: page,
    })),
  ]);
  // Every third meets each form on three or four of the pages.
  const forms = all.length / protectedPages.length;
  const asked = all.filter(
    (_, at) => isFullRun || ((at % forms) + Math.floor(at / forms)) % 3 === 0,
  );
  await inLanes(asked, async (request) => {
    const { status, text } = await send(port, request);
    const context = `${JSON.stringify(request)}\n${text.slice(0, 600)}`;
    assert.ok(status > 0 && status < 500, context);
    assert.doesNotMatch(text, protectedWords, context);
    assert.doesNotMatch(text, insideWords, context);
    // Whatever leads elsewhere stays on this server.
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim() ?? '/';
    assert.match(location, /^\/(?![/\\])|^http:\/\/localhost[:/]/, context);
  });
  console.info(`${asked.length} forms of ${protectedPages.length} pages show a visitor nothing.`);
}

/** The addresses of app/api, with an id for each parameter. */
const routes = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => `/api/${file.replace(/\/route\.ts$/, '')}`.replace(/\[[^\]]+\]/g, randomUUID()));

/** Malformed requests end in an answer below 500, without a word of the server's inside. */
export async function attackRequests(port: number): Promise<void> {
  const seed = Number(process.env.MALFORMED_SEED ?? Math.floor(Math.random() * 1e9));
  const count = isFullRun ? 10_000 : 200;
  console.info(`MALFORMED_SEED=${seed}`);
  await inLanes(
    Array.from({ length: count }, (_, at) => seed + at),
    async (number) => {
      const request = oddRequest(seeded(number));
      const { status, text } = await send(port, request);
      const context = `MALFORMED_SEED=${number} ${JSON.stringify(request).slice(0, 600)}\n${text.slice(0, 600)}`;
      // A server that refuses what is still being sent may hang up before its answer is read.
      assert.ok(status < 500, context);
      assert.doesNotMatch(text, insideWords, context);
    },
  );
  await attackConnections(port);
  console.info(`${count} malformed requests got a clear answer.`);
}

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'get',
  'FOO',
  'TRACE',
];

function oddRequest(random: () => number): Raw {
  const path = pick(random, [...routes, ...protectedPages, '/', '/signup', '/auth/callback']);
  const encoded = encodeURIComponent(
    badText(random)
      .slice(0, 2_000)
      .replace(/\p{Surrogate}/gu, ''),
  );
  const kind = random();
  const headers: [string, string][] = [['content-type', 'application/json']];
  if (random() < 0.5) headers.push(['authorization', `Bearer ${encoded.slice(0, 200)}`]);
  if (random() < 0.5) headers.push(['sec-fetch-site', 'same-origin']);
  if (kind < 0.25) return { method: pick(random, methods), path: `${path}?q=${encoded}`, headers };
  if (kind < 0.4) return { method: pick(random, methods), path: `${path}/${encoded}`, headers };
  if (kind < 0.55) return { path, headers: [badHeader(random), badHeader(random), ...headers] };
  if (kind < 0.65) return { path, headers: flood(random) };
  return { method: 'POST', path, headers, body: badBody(random, '{"keyword":"tea"}') };
}

/** Up to 2,000 headers, or one of up to 64 KB. */
function flood(random: () => number): [string, string][] {
  const size = Math.floor(random() * 2_000);
  return random() < 0.5
    ? Array.from({ length: size }, (_, at) => [`x-${at}`, 'a'])
    : [['cookie', 'a=b; '.repeat(size * 6)]];
}

/** Connections that send no whole request do not keep others from being served. */
async function attackConnections(port: number): Promise<void> {
  const post = (path: string, more: string) =>
    Buffer.from(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n\r\n`, 'latin1');
  const json = 'content-type: application/json\r\nsec-fetch-site: same-origin\r\n';
  // Nothing more comes: an answer must, all the same. A webhook's body is read before its signature.
  const stalled = routes
    .filter((path) => !path.includes('webhooks'))
    .map((path) => post(path, `${json}connection: close\r\ncontent-length: 9`));
  const broken = [
    post('/api/posts', `${json}content-length: 9\r\ncontent-length: 10`),
    post('/api/posts', `${json}content-length: 9\r\ntransfer-encoding: chunked`),
    post('/api/posts', `${json}transfer-encoding: chunked\r\n\r\nZZ\r\n`),
    post('/api/posts', `${json}content-length: -1`),
    Buffer.from('GET / HTTP/9.9\r\n\r\n'),
    Buffer.from('GET \u0000 HTTP/1.1\r\nhost: x\r\n\r\n'),
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  ];
  const ends = [
    ...stalled.map((bytes) => exchange(port, bytes)),
    ...broken.map((bytes) => exchange(port, bytes, true)),
  ];
  assert.equal((await send(port, { path: '/signup' })).status, 200, 'others are served');
  for (const { status, text } of await Promise.all(ends)) {
    assert.ok(status < 500, text.slice(0, 300));
    assert.doesNotMatch(text, insideWords);
  }
}

/** Eight at a time. */
async function inLanes<T>(list: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
