import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleStorage } from '@/local/storage/handler';
import { serveHttp } from './http-adapter';

export type StorageServer = {
  origin: string;
  /** Every request so far as "METHOD /path". */
  calls: string[];
  /** Answers the next `times` writes with a failure. */
  failNext: (times: number) => void;
  /** Answers everything with a failure until told otherwise. */
  setDown: (down: boolean) => void;
  close: () => Promise<void>;
};

/** The stand-in storage on a free port, with the product's environment pointed at it. */
export async function startStorage(): Promise<StorageServer> {
  const home = await mkdtemp(join(tmpdir(), 'inkwright-storage-'));
  const before = { ...process.env };
  const calls: string[] = [];
  let failures = 0;
  let isDown = false;
  const server = await serveHttp(async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    if (isDown || (request.method !== 'GET' && failures > 0)) {
      failures -= 1;
      return Response.json({ statusCode: '500', error: 'x', message: 'broken' }, { status: 500 });
    }
    return handleStorage(request);
  });
  Object.assign(process.env, {
    DATA_DIR: home,
    SUPABASE_URL: server.origin,
    NEXT_PUBLIC_SUPABASE_URL: server.origin,
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service-key-of-this-test',
  });
  return {
    origin: server.origin,
    calls,
    failNext: (times) => {
      failures = times;
    },
    setDown: (down) => {
      isDown = down;
    },
    close: async () => {
      await server.close();
      for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
      Object.assign(process.env, before);
      await rm(home, { recursive: true, force: true });
    },
  };
}
