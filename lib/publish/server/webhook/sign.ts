import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const prefix = 'whsec_';
const overlapMs = 86_400_000;

/** Newest first; a rotated one signs until its end. */
const Secrets = z.array(z.object({ secret: z.string(), until: z.string().nullable() })).min(1);
type Secrets = z.infer<typeof Secrets>;

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** As one text, which is stored encrypted. */
export function firstSecrets(secret: string): string {
  return JSON.stringify([{ secret, until: null }] satisfies Secrets);
}

/** The one before signs for another day, so that receivers can be changed without a gap. */
export function rotatedSecrets(stored: string, secret: string, now = Date.now()): string {
  const [newest] = Secrets.parse(JSON.parse(stored));
  const until = new Date(now + overlapMs).toISOString();
  const before = newest ? [{ secret: newest.secret, until }] : [];
  return JSON.stringify([{ secret, until: null }, ...before] satisfies Secrets);
}

export function validSecrets(stored: string, now = Date.now()): string[] {
  return Secrets.parse(JSON.parse(stored))
    .filter(({ until }) => until === null || Date.parse(until) > now)
    .map(({ secret }) => secret);
}

type Message = { id: string; body: string; secrets: string[]; now?: number };

/** Headers of Standard Webhooks 1.0.0: one signature for each secret. */
export function signedHeaders({ id, body, secrets, now = Date.now() }: Message) {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
