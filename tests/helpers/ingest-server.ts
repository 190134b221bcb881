import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type IngestedEvent = {
  event: string;
  distinct_id?: string;
  properties: Record<string, unknown> & { distinct_id?: string };
  $set?: Record<string, unknown>;
  $set_once?: Record<string, unknown>;
};

const widget = {
  id: '0195d000-0000-7000-8000-000000000001',
  name: 'Feedback',
  type: 'widget',
  start_date: '2026-01-01T00:00:00Z',
  questions: [{ id: 'q1', type: 'open', question: 'What could be better?' }],
  appearance: { widgetType: 'tab', widgetLabel: 'Feedback', widgetColor: 'black' },
  conditions: null,
};

/**
 * Stands in for PostHog on a loopback port: gives the settings of a project that records sessions
 * and shows a feedback widget, and keeps what it is sent, unpacked.
 */
export async function startIngest() {
  const events: IngestedEvent[] = [];
  const paths: string[] = [];
  const state: { mode: 'answers' | 'hangs' | 'refuses' } = { mode: 'answers' };
  const server = createServer((request, answer) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    paths.push(path);
    if (state.mode === 'hangs') return;
    if (state.mode === 'refuses') return request.socket.destroy();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST' && !path.startsWith('/flags'))
        events.push(...unpack(Buffer.concat(chunks)));
      answer.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      answer.setHeader('access-control-allow-credentials', 'true');
      answer.setHeader('access-control-allow-headers', 'content-type');
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify(replyTo(path)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    paths,
    state,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function replyTo(path: string): unknown {
  if (/^\/array\/.+\/config$/.test(path))
    return {
      supportedCompression: ['gzip-js'],
      hasFeatureFlags: false,
      surveys: true,
      // What a project can switch on at PostHog, and this app must not follow.
      capturePerformance: { network_timing: true, web_vitals: true },
      autocaptureExceptions: true,
      heatmaps: true,
      siteApps: [],
      sessionRecording: {
        endpoint: '/s/',
        consoleLogRecordingEnabled: true,
        recordCanvas: true,
        networkPayloadCapture: { recordBody: true, recordHeaders: true },
        masking: { maskAllInputs: false, maskTextSelector: null },
      },
    };
  if (path.startsWith('/api/surveys')) return { surveys: [widget] };
  if (path.startsWith('/flags')) return { flags: {}, featureFlags: {} };
  return { status: 1 };
}

function unpack(body: Buffer): IngestedEvent[] {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const text = (isPacked ? gunzipSync(body) : body).toString();
  // What a page sends as it goes, before the settings have named a packing, is a form's field.
  const field = text.startsWith('data=') ? new URLSearchParams(text).get('data') : null;
  const json = field === null ? text : Buffer.from(field, 'base64').toString();
  const sent = JSON.parse(json, unpackText) as unknown;
  if (Array.isArray(sent)) return sent as IngestedEvent[];
  const { batch } = sent as { batch?: IngestedEvent[] };
  return batch ?? [sent as IngestedEvent];
}

/** The recorder packs the larger parts of its events by themselves. */
function unpackText(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('\x1f\x8b')
    ? gunzipSync(Buffer.from(value, 'latin1')).toString()
    : value;
}
