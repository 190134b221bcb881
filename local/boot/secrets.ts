import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type LocalSecrets = {
  serviceRoleKey: string;
  cronSecret: string;
  paddleSecret: string;
  secretsKey: string;
};

/** Keys of this data folder, made at its first start: nothing secret is in the repository. */
export function localSecrets(folder: string): LocalSecrets {
  const file = join(folder, 'secrets.json');
  const known = readSecrets(file);
  const secrets: LocalSecrets = {
    serviceRoleKey: `local-service-${randomBytes(24).toString('base64url')}`,
    cronSecret: randomBytes(24).toString('base64url'),
    paddleSecret: `pdl_ntfset_${randomBytes(24).toString('base64url')}`,
    secretsKey: randomBytes(32).toString('base64'),
    ...known,
  };
  if (!known?.paddleSecret || !known.secretsKey) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return secrets;
}

/** Null before the first start; a folder of an older version lacks some. */
function readSecrets(file: string): Partial<LocalSecrets> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<LocalSecrets>;
  } catch {
    return null;
  }
}
