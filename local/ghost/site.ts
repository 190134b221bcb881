import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small Ghost: its posts, tags and images, kept in a folder. */
export type GhostPost = {
  id: string;
  uuid: string;
  title: string;
  slug: string;
  lexical: string;
  status: 'draft' | 'published' | 'scheduled';
  custom_excerpt: string | null;
  feature_image: string | null;
  feature_image_alt: string | null;
  meta_title: string | null;
  meta_description: string | null;
  canonical_url: string | null;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  /** Ids of its tags. */
  tags: string[];
};
export type GhostTag = { id: string; name: string; slug: string };

export const faults = [
  ...(['strip-auth', 'html-403', 'rate-limit', 'slow', 'hang', 'status500'] as const),
  ...(['made-not-answered', 'error-inside', 'title-only', 'cut', 'noindex', 'old'] as const),
];
export type Fault = (typeof faults)[number];

type State = {
  keyId: string;
  secret: string;
  posts: GhostPost[];
  tags: GhostTag[];
  images: string[];
  /** Slugs of posts that were mailed to subscribers. */
  mailed: string[];
};

export type GhostSite = ReturnType<typeof openGhost>;

export const newId = () => randomBytes(12).toString('hex');

/** `base` is the address of its front page. */
export function openGhost({ folder, base }: { folder: string; base: string }) {
  const state = readState(join(folder, 'site.json'));
  let planned: { fault: Fault; times: number }[] = [];
  let lastChange = 0;
  const save = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'site.json'), JSON.stringify(state), { mode: 0o600 });
  };
  save();
  return {
    base,
    state,
    save,
    /** Grows with each change; Ghost keeps seconds and prints milliseconds. */
    now: () => {
      lastChange = Math.max(Math.floor(Date.now() / 1000) * 1000, lastChange + 1000);
      return new Date(lastChange).toISOString();
    },
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

function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch {
    const secret = randomBytes(32).toString('hex');
    return { keyId: newId(), secret, posts: [], tags: [], images: [], mailed: [] };
  }
}
