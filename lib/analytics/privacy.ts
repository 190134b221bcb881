import type { CapturedNetworkRequest, CaptureResult } from 'posthog-js/dist/module.no-external';

const withheld = ['title', '$el_text', '$external_click_url', '$selected_content'];

/** Removes the writer's words, and query and hash of every URL. */
export function cleanEvent(event: CaptureResult | null): CaptureResult | null {
  // Replay events are cleaned when they are recorded.
  if (!event || event.event === '$snapshot') return event;
  return {
    ...event,
    properties: cleanProperties(event.properties),
    $set: event.$set && cleanProperties(event.$set),
    $set_once: event.$set_once && cleanProperties(event.$set_once),
  };
}

function cleanProperties(properties: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name]) => !withheld.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, cleanValue(value)]));
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:/i.test(value) ? withoutQuery(value) : value;
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value === 'object' && value !== null)
    return cleanProperties(value as Record<string, unknown>);
  return value;
}

export function cleanRequest(request: CapturedNetworkRequest): CapturedNetworkRequest {
  return {
    ...request,
    name: withoutQuery(request.name ?? ''),
    requestHeaders: undefined,
    requestBody: undefined,
    responseHeaders: undefined,
    responseBody: undefined,
  };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Attributes that define how a page looks. `rr_` and `_cssText` belong to the recorder. */
const drawing =
  /^(class|style|rel|type|role|media|lang|dir|hidden|disabled|open|width|height|viewBox|xmlns|d|[cr][xy]?|[xy][12]?|points|transform|fill(-\w+)?|stroke(-\w+)?|aria-(hidden|expanded|busy|current|checked|selected|disabled)|data-(state|slot|side|align|orientation|variant|size)|rr_.+|_cssText)$/;

/** Other attributes may contain the writer's words: labels, image descriptions, heading ids. */
export function maskAttribute(name: string, value: string, element?: Element): string {
  const isStyleSheet = name === 'href' && element?.tagName === 'LINK';
  return drawing.test(name) || isStyleSheet ? value : '*';
}
