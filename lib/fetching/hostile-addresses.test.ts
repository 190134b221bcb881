import { createServer, type Server } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPublic } from './fetch-public';
import { resolveName } from './resolve-name';

vi.mock('./resolve-name', () => ({ resolveName: vi.fn() }));

let server: Server;
let port = 0;
let received = 0;
const connect = vi.spyOn(Socket.prototype, 'connect');

beforeAll(async () => {
  server = createServer((_request, response) => {
    received += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
beforeEach(() => {
  received = 0;
  connect.mockClear();
  vi.mocked(resolveName).mockReset();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  server.close();
  connect.mockRestore();
});

const literals = [
  // Loopback, as every parser of addresses may write it.
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1'],
  ...['017700000001', '0177.0.0.1', '0x7f.0x0.0x0.0x1', '127.0.0.1.', '%31%32%37.0.0.1'],
  ...['１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1', '0', '0.0.0.0', '0.1.2.3'],
  // Private networks, shared address space, link-local and metadata.
  ...['10.0.0.1', '10.255.255.255', '012.0.0.1', '167772161', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.1', '0xc0a80001', '100.64.0.1', '100.100.100.200'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.170.2', '168.63.129.16'],
  ...['192.0.0.192', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['192.88.99.1', '192.31.196.1', '192.52.193.1', '224.0.0.1', '239.255.255.250'],
  ...['240.0.0.1', '255.255.255.255'],
  // IPv6.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]'],
  ...['[fd00:ec2::254]', '[fd12:3456::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[5f00::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[4000::1]'],
  // IPv4 in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::ffff:8.8.8.8]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]'],
  ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]', '[2002:7f00:1::1]', '[2002:a9fe:a9fe::]'],
  ...['[2001:0:53aa:64c::1]', '[2600:1::5efe:127.0.0.1]', '[2600:1::200:5efe:10.0.0.1]'],
];

const badAddresses = [
  ...['', ' ', 'example.com', '//example.com/', '/path', 'http://', 'http:///', 'https://:80/'],
  ...['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com:70/_x', 'data:text/html,x'],
  ...[
    'javascript:alert(1)',
    'blob:https://example.com/1',
    'ws://example.com/',
    'mailto:a@b.example',
  ],
  ...['unix:/var/run/docker.sock', 'jar:http://example.com!/', 'view-source:http://example.com'],
  ...['http://user@example.com/', 'http://user:word@example.com/', 'http://example.com@127.0.0.1/'],
  ...['http://example.com:25/', 'http://example.com:22/', 'http://example.com:6379/'],
  ...['http://example.com:5432/', 'http://example.com:99999/', 'http://[fe80::1%25eth0]/'],
  ...['http://[::1', 'http://256.256.256.256/', 'http://1.2.3.4.5/', 'http://exa mple.com/'],
  ...['http://example.com%00.evil/', `http://example.com/${'a'.repeat(3_000)}`],
];

it('knows at least 60 hostile forms', () => {
  expect(new Set(literals).size).toBeGreaterThan(75);
  expect(new Set(badAddresses).size).toBeGreaterThan(30);
});

describe('connects to nothing', () => {
  it.each(literals)('for http://%s', async (host) => {
    for (const suffix of ['', ':8080'])
      await expect(fetchPublic({ url: `http://${host}${suffix}/` })).rejects.toMatchObject({
        reason: expect.stringMatching(/^(not-public|address)$/),
      });
    expect(resolveName).not.toHaveBeenCalled();
    expect(connect).not.toHaveBeenCalled();
  });

  it.each(badAddresses)('for %s', async (url) => {
    await expect(fetchPublic({ url })).rejects.toMatchObject({ reason: 'address' });
    expect(connect).not.toHaveBeenCalled();
  });

  it.each([
    [['127.0.0.1']],
    [['10.1.2.3', '8.8.8.8']],
    [['8.8.8.8', '::1']],
    [['8.8.8.8', '::ffff:169.254.169.254']],
    [['not an address']],
  ])('for a name with the addresses %j', async (addresses) => {
    vi.mocked(resolveName).mockResolvedValue(addresses);
    await expect(fetchPublic({ url: 'http://inside.example/' })).rejects.toMatchObject({
      reason: 'not-public',
    });
    expect(connect).not.toHaveBeenCalled();
  });
});

it('looks a name up once and connects to what it checked, whatever the name says next', async () => {
  vi.mocked(resolveName).mockResolvedValueOnce(['8.8.8.8']).mockResolvedValue(['127.0.0.1']);
  const targets: unknown[] = [];
  // Nothing leaves the machine: the attempt ends with the address that it was led to.
  connect.mockImplementationOnce(function (this: Socket, ...args: unknown[]) {
    const [options] = args.flat() as { lookup: LookupLike; host: string }[];
    options?.lookup(options.host, { all: true }, (_error, found) => targets.push(found));
    process.nextTick(() => this.destroy(new Error('stopped by the test')));
    return this;
  } as never);
  await expect(fetchPublic({ url: 'http://rebinding.example/' })).rejects.toMatchObject({
    reason: 'unreachable',
  });
  expect(targets).toEqual([[{ address: '8.8.8.8', family: 4 }]]);
  expect(resolveName).toHaveBeenCalledTimes(1);
  expect(received).toBe(0);
});

type LookupLike = (
  name: string,
  options: { all: boolean },
  callback: (error: unknown, found: unknown) => void,
) => void;

it.each([
  'http://169.254.169.254/',
  'http://[::1]/',
  'http://inside.example/',
  'file:///etc/passwd',
])('checks where a redirect leads: %s', async (location) => {
  const redirecting = createServer((_request, response) =>
    response.writeHead(302, { location }).end(),
  );
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  const { port: own } = redirecting.address() as { port: number };
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', `http://127.0.0.1:${own}`);
  vi.mocked(resolveName).mockResolvedValue(['192.168.0.10']);
  await expect(fetchPublic({ url: `http://127.0.0.1:${own}/` })).rejects.toMatchObject({
    reason: expect.stringMatching(/^(not-public|address)$/),
  });
  expect(connect).toHaveBeenCalledTimes(1);
  redirecting.close();
});

describe('the setting for stand-ins', () => {
  it('opens one origin on this machine and no other port of it', async () => {
    vi.stubEnv('FETCH_LOOPBACK_ORIGINS', `http://127.0.0.1:${port}`);
    const { body } = await fetchPublic({ url: `http://127.0.0.1:${port}/` });
    expect(body.toString()).toBe('secret');
    const refused = fetchPublic({ url: `http://127.0.0.1:${port + 1}/` });
    await expect(refused).rejects.toMatchObject({ reason: 'address' });
  });

  it.each(['http://10.0.0.1', 'http://metadata.example', '*', 'http://localhost.example'])(
    'opens nothing when it says %s',
    async (origins) => {
      vi.stubEnv('FETCH_LOOPBACK_ORIGINS', `${origins},http://127.0.0.1:${port}`);
      await expect(fetchPublic({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow();
      expect(connect).not.toHaveBeenCalled();
    },
  );
});
