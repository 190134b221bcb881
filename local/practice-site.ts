import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from './html';

/** What the stand-ins of blogs share: a folder, planned faults, and a page for visitors. */
export function openFolder<State, Fault extends string>(folder: string, fresh: () => State) {
  const state = readState(join(folder, 'site.json'), fresh);
  let planned: { fault: Fault; times: number }[] = [];
  const save = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'site.json'), JSON.stringify(state), { mode: 0o600 });
  };
  save();
  return {
    state,
    save,
    writeFile: (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes),
    readFile: (name: string) => {
      try {
        return readFileSync(join(folder, name));
      } catch {
        return null;
      }
    },
    plan: (fault: Fault, times: number) => {
      planned.push({ fault, times });
    },
    mend: () => {
      planned = [];
    },
    /** Uses one of the planned faults up. */
    takes: (fault: Fault) => {
      const found = planned.find((plan) => plan.fault === fault && plan.times > 0);
      if (!found) return false;
      found.times -= 1;
      return true;
    },
  };
}

function readState<State>(file: string, fresh: () => State): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch {
    return fresh();
  }
}

type Faulty<Fault> = { plan: (fault: Fault, times: number) => void; mend: () => void };

/** POST plans a fault for the next calls that it fits, DELETE mends the site. */
export async function planFaults<Fault extends string>(
  site: Faulty<Fault>,
  faults: readonly Fault[],
  request: Request,
): Promise<Response> {
  if (request.method === 'DELETE') site.mend();
  if (request.method !== 'POST') return Response.json({ faults });
  const times = z.number().int().min(1).max(1000).default(1);
  const Plan = z.object({ fault: z.enum(faults), times });
  const parsed = Plan.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return Response.json({ faults }, { status: 400 });
  site.plan(parsed.data.fault as Fault, parsed.data.times);
  return Response.json(parsed.data);
}

/** Waits as long as the planned faults want. */
export async function stall(site: { takes: (fault: 'hang' | 'slow') => boolean }): Promise<void> {
  if (site.takes('hang')) await new Promise((resolve) => setTimeout(resolve, 600_000).unref());
  if (site.takes('slow')) await new Promise((resolve) => setTimeout(resolve, 3_000));
}

export function blockedPage(): Response {
  return new Response('<!doctype html><title>Blocked</title><h1>Blocked by Shield</h1>', {
    status: 403,
    headers: { 'content-type': 'text/html' },
  });
}

/** `wanted`, or with a number behind it if another post has it. */
export function freeSlug<Post extends { slug: string }>(
  posts: Post[],
  post: Post,
  wanted: string,
): string {
  const isTaken = (slug: string) => posts.some((one) => one !== post && one.slug === slug);
  let slug = wanted;
  for (let number = 2; isTaken(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

type Page = { title: string; head?: string; body: string; status?: number };

export function blogPage({ title, head = '', body, status = 200 }: Page): Response {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${head}
<style>body{font:18px/1.6 Georgia,serif;max-width:42rem;margin:2rem auto;padding:0 16px}img{max-width:100%;height:auto}dd{margin:0 0 8px}code{overflow-wrap:anywhere}</style>
<body>${body}</body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(text, { status, headers });
}

export const hiddenHead = '<meta name="robots" content="noindex">';

type Known = { type: string } | undefined | false;

export function fileAnswer(known: Known, bytes: Uint8Array | null): Response {
  if (!bytes || !known) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': known.type } });
}
