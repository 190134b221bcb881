import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../helpers/postgres-server';
import { hasMariadb, type Mariadb } from './mariadb';
import { startProcess, untilTrue } from './processes';

/** An unpacked npm package `ghost` with its dependencies, and the Node that it asks for. */
const packaged = process.env.REAL_GHOST ?? '';
const node = process.env.REAL_GHOST_NODE ?? process.execPath;
export const hasGhost = hasMariadb && existsSync(join(packaged, 'core', 'boot.js'));

export type Ghost = Awaited<ReturnType<typeof startGhost>>;

/** A fresh Ghost with its own theme, its owner and an integration. */
export async function startGhost(mariadb: Mariadb) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwright-ghost-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const content = join(folder, 'content');
  await cp(join(packaged, 'content'), content, { recursive: true, dereference: true });
  for (const name of ['data', 'images', 'logs', 'settings', 'public', 'files', 'media'])
    await mkdir(join(content, name), { recursive: true });
  const database = `ghost_${port}`;
  mariadb.sql(`create database ${database} character set utf8mb4`);
  const config = configOf({ port, origin, content, database, socket: mariadb.socket });
  await writeFile(join(folder, 'config.production.json'), JSON.stringify(config));
  // Ghost looks for its package below the working folder.
  await symlink(packaged, join(folder, 'current'));
  const { child, end } = startProcess({
    command: node,
    args: ['current/index.js'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    cwd: folder,
  });
  const api = `${origin}/ghost/api/admin`;
  await untilTrue('Ghost', child, async () => (await fetch(`${api}/site/`)).ok);
  const owner = await ownerOf(api, origin);
  return {
    ...{ origin, api, owner },
    key: await owner.integrate(),
    version: execFileSync(node, ['-p', 'require("./package.json").version'], {
      cwd: packaged,
      encoding: 'utf8',
    }).trim(),
    sql: (text: string) => mariadb.sql(`use ${database}; ${text}`),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Config = { port: number; origin: string; content: string; database: string; socket: string };

function configOf({ port, origin, content, database, socket }: Config) {
  return {
    url: origin,
    server: { host: '127.0.0.1', port },
    database: {
      client: 'mysql',
      connection: { socketPath: socket, user: 'root', password: '', database },
    },
    mail: { transport: 'Stub', from: 'ghost@example.com' },
    paths: { contentPath: content },
    logging: { transports: ['file'], level: 'warn', path: join(content, 'logs') },
    privacy: { useTinfoil: true },
    security: { staffDeviceVerification: false },
    // Its makers are not called.
    explore: { update_url: '' },
    updateCheck: { url: 'http://127.0.0.1:9/' },
  };
}

const Integration = z.object({
  integrations: z.tuple([
    z.object({
      api_keys: z.array(z.object({ type: z.string(), id: z.string(), secret: z.string() })),
    }),
  ]),
});

/** Sets the site up as its owner does in a browser. */
async function ownerOf(api: string, origin: string) {
  const person = { name: 'Owner', email: 'owner@example.com', password: 'a-long-pass-phrase-9' };
  let cookie = '';
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: {
        ...{ origin, cookie },
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status} ${text.slice(0, 500)}`);
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  await call('authentication/setup/', { setup: [{ ...person, blogTitle: 'A real magazine' }] });
  await call('session/', { username: person.email, password: person.password });
  return {
    call,
    integrate: async () => {
      const integrations = [{ name: 'Inkwright' }];
      const made = await call('integrations/?include=api_keys', { integrations });
      const keys = Integration.parse(made).integrations[0].api_keys;
      const admin = keys.find(({ type }) => type === 'admin');
      // The secret of an Admin API key is shown as `id:secret`.
      return admin?.secret.includes(':') ? admin.secret : `${admin?.id}:${admin?.secret}`;
    },
  };
}
