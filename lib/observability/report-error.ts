import 'server-only';
import { randomUUID } from 'node:crypto';
import { withoutSecrets } from './without-secrets';

/** Sentry's protocol (also GlitchTip, Bugsink) without an SDK. Reports contain no content. */

type Tags = Record<string, string | number | boolean | null | undefined>;

const maxAMinute = 30;
let sent = { minute: 0, count: 0 };

/** Does not wait and never throws. */
export function reportError(message: string, error: unknown, tags: Tags): void {
  const target = targetOf(process.env.SENTRY_DSN?.trim());
  if (!target || isTooMany()) return;
  const id = randomUUID().replaceAll('-', '');
  const head = JSON.stringify({ event_id: id, sent_at: new Date().toISOString() });
  const event = withoutSecrets(JSON.stringify(eventOf(id, { message, error, tags })));
  fetch(target.address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=inkwright/1, sentry_key=${target.key}`,
    },
    body: `${head}\n{"type":"event"}\n${event}\n`,
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined);
}

/** Parses a DSN: `https://key@host/path/project`. */
function targetOf(dsn: string | undefined): { address: string; key: string } | null {
  if (!dsn || !URL.canParse(dsn)) return null;
  const url = new URL(dsn);
  const [project, ...path] = url.pathname.split('/').filter(Boolean).reverse();
  if (!project || !url.username) return null;
  const prefix = path.reverse().map((part) => `${part}/`);
  return { address: `${url.origin}/${prefix.join('')}api/${project}/envelope/`, key: url.username };
}

function isTooMany(): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  if (sent.minute !== minute) sent = { minute, count: 0 };
  sent.count += 1;
  return sent.count > maxAMinute;
}

function eventOf(
  id: string,
  { message, error, tags }: { message: string; error: unknown; tags: Tags },
) {
  const known = Object.entries(tags).filter(([, value]) => value != null);
  return {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    environment: process.env.NODE_ENV,
    server_name: 'inkwright',
    logentry: { formatted: message },
    tags: Object.fromEntries(
      known.map(([name, value]) => [name, withoutSecrets(String(value)).slice(0, 200)]),
    ),
    ...(error instanceof Error
      ? {
          exception: {
            values: [{ type: error.name, value: withoutSecrets(error.message).slice(0, 500) }],
          },
          extra: { stack: withoutSecrets(error.stack ?? '').slice(0, 4_000) },
        }
      : {}),
  };
}
