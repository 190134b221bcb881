import { createHmac, timingSafeEqual } from 'node:crypto';

type Signed = {
  /** Paddle-Signature: `ts=<unix seconds>;h1=<hex>`, with two h1 during a secret rotation. */
  header: string | null;
  body: Uint8Array;
  secrets: string[];
  toleranceSeconds: number;
  nowMs?: number;
};

const longestHeader = 1_000;

/** True if one of the secrets signed exactly these bytes within the tolerance. Never throws. */
export function isSigned({ header, body, secrets, toleranceSeconds, nowMs }: Signed): boolean {
  if (!header || header.length > longestHeader) return false;
  const fields = header.split(';').map((field) => {
    const at = field.indexOf('=');
    return { name: field.slice(0, at).trim(), value: field.slice(at + 1).trim() };
  });
  const times = fields.filter(({ name }) => name === 'ts').map(({ value }) => value);
  const [ts = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(ts)) return false;
  const age = Math.abs((nowMs ?? Date.now()) / 1000 - Number(ts));
  if (age > toleranceSeconds) return false;
  const given = fields
    .filter(({ name, value }) => name === 'h1' && /^[0-9a-f]{64}$/.test(value))
    .map(({ value }) => Buffer.from(value, 'hex'));
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${ts}:`).update(body).digest(),
  );
  return expected.some((hash) => given.some((signature) => timingSafeEqual(hash, signature)));
}
