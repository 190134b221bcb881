import 'server-only';

/**
 * Where fault tests stop a worker: INKWRIGHT_FAILPOINT is `<point>=kill` or `<point>=stop`, with
 * `@<step key>` for one step only: `after-reply@section-2=kill`.
 */
export type Failpoint =
  | 'after-claim'
  | 'before-step'
  | 'after-reply'
  | 'inside-step-write'
  | 'after-step'
  | 'before-complete'
  | 'inside-complete'
  | 'after-complete'
  | 'inside-stop'
  | 'after-stop'
  | 'inside-webhook'
  | 'inside-webhook-effect'
  | 'after-webhook';

const signals = { kill: 'SIGKILL', stop: 'SIGSTOP' } as const;

const armed = read(process.env.INKWRIGHT_FAILPOINT);

function read(setting: string | undefined) {
  if (!setting) return null;
  if (process.env.NODE_ENV === 'production')
    throw new Error('INKWRIGHT_FAILPOINT is for tests and refused in production.');
  const [where = '', action = ''] = setting.split('=');
  const [point = '', key] = where.split('@');
  if (action !== 'kill' && action !== 'stop')
    throw new Error(`INKWRIGHT_FAILPOINT=${setting}: end it with =kill or =stop.`);
  return { point, key, signal: signals[action] };
}

export function failpoint(point: Failpoint, key?: string): void {
  if (armed?.point !== point || (armed.key !== undefined && armed.key !== key)) return;
  process.kill(process.pid, armed.signal);
}
