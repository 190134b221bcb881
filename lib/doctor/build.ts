import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, look, ok, wrong } from './finding';

const what = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY';

/** Pages and instances know each other's server actions only if their builds share the key. */
export function checkBuild(folder = process.env.NEXT_DIST_DIR || '.next'): Finding {
  const key = process.env[what]?.trim();
  if (!key)
    return look(
      what,
      'is not set: give all instances one and the same build. After a release open pages ask for a reload.',
    );
  if (![16, 24, 32].includes(Buffer.from(key, 'base64').length))
    return wrong(what, 'is no key: make one with `openssl rand -base64 32`.');
  const built = keyOf(folder);
  if (built && built !== key)
    return wrong(what, `is not the one of the build in ${folder}: build again with it.`);
  return ok(what, built ? 'is the one of the build here' : 'is set; there is no build here');
}

function keyOf(folder: string): string | null {
  try {
    const file = join(folder, 'server', 'server-reference-manifest.json');
    const { encryptionKey } = JSON.parse(readFileSync(file, 'utf8')) as { encryptionKey?: unknown };
    return typeof encryptionKey === 'string' ? encryptionKey : null;
  } catch {
    return null;
  }
}
