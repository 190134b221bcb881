import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Secrets = { serviceRoleKey: string; cronSecret: string };

/** Keys of this data folder, made at its first start: nothing secret is in the repository. */
export function localSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch {
    const fresh = {
      serviceRoleKey: `local-service-${randomBytes(24).toString('base64url')}`,
      cronSecret: randomBytes(24).toString('base64url'),
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 });
    return fresh;
  }
}
