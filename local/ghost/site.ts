import { randomBytes } from 'node:crypto';
import { openFolder } from '../practice-site';

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
  const kept = openFolder<State, Fault>(folder, freshState);
  let lastChange = 0;
  return {
    ...kept,
    base,
    /** Grows with each change; Ghost keeps seconds and prints milliseconds. */
    now: () => {
      lastChange = Math.max(Math.floor(Date.now() / 1000) * 1000, lastChange + 1000);
      return new Date(lastChange).toISOString();
    },
  };
}

function freshState(): State {
  const secret = randomBytes(32).toString('hex');
  return { keyId: newId(), secret, posts: [], tags: [], images: [], mailed: [] };
}
