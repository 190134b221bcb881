import { randomBytes } from 'node:crypto';
import { openFolder } from '../practice-site';

/** A small WordPress: its posts, files and terms, kept in a folder. */
export type SitePost = {
  id: number;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
  date_gmt: string | null;
  modified_gmt: string;
  categories: number[];
  tags: number[];
  featured_media: number;
};
type SiteFile = { id: number; name: string; type: string; alt: string };
type SiteTerm = { id: number; name: string; kind: 'categories' | 'tags' };

export const faults = [
  ...(['strip-auth', 'html-403', 'post-401', 'rate-limit', 'slow', 'hang', 'status500'] as const),
  ...(['made-not-answered', 'error-inside', 'title-only', 'cut', 'noindex'] as const),
];
export type Fault = (typeof faults)[number];

type State = {
  password: string;
  /** Passwords of programs that its user approved. */
  approved?: { name: string; password: string }[];
  lastId: number;
  posts: SitePost[];
  files: SiteFile[];
  terms: SiteTerm[];
};

export const account = 'writer';

export type Site = ReturnType<typeof openSite>;

/** `base` is the address of its front page. */
export function openSite({ folder, base }: { folder: string; base: string }) {
  const kept = openFolder<State, Fault>(folder, freshState);
  const { state } = kept;
  return {
    ...kept,
    base,
    nextId: () => {
      state.lastId += 1;
      return state.lastId;
    },
    /** `modified_gmt` has seconds; ours grows with each change, so that each is seen. */
    changedAt: () => {
      const now = new Date().toISOString().slice(0, 19);
      const last =
        state.posts
          .map((post) => post.modified_gmt)
          .toSorted()
          .at(-1) ?? '';
      if (now > last) return now;
      return new Date(Date.parse(`${last}Z`) + 1000).toISOString().slice(0, 19);
    },
  };
}

/** WordPress shows 24 letters in groups of four. */
export function freshPassword(): string {
  const letters = randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
  return letters.match(/.{1,4}/g)?.join(' ') ?? letters;
}

function freshState(): State {
  const terms: SiteTerm[] = [{ id: 1, name: 'Uncategorized', kind: 'categories' }];
  return { password: freshPassword(), lastId: 1, posts: [], files: [], terms };
}
