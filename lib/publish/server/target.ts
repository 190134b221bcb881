import 'server-only';
import type { Article, ArticleImage } from '@/lib/export/article';

/** `kind` is how the job engine goes on; the message is for the user. */
export class TargetError extends Error {
  readonly kind: 'retry' | 'wait' | 'fatal';
  readonly retryAfterMs: number | undefined;
  readonly status: number | null;
  /** First line of what the site answered. */
  answer: string | null = null;

  constructor(
    message: string,
    options: {
      kind?: 'retry' | 'wait' | 'fatal';
      retryAfterMs?: number;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'TargetError';
    this.kind = options.kind ?? 'fatal';
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status ?? null;
  }
}

/** Undefined if the site does not have it any more. */
export async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const isGone = error instanceof TargetError && [404, 410].includes(error.status ?? 0);
    if (isGone) return undefined;
    throw error;
  }
}

export type RemoteStatus = 'draft' | 'scheduled' | 'live' | 'removed';

export type RemoteFile = { id: string; url: string };

/** What the site has after an exchange. */
export type RemotePost = {
  id: string;
  url: string | null;
  status: RemoteStatus;
  modified: string;
  scheduledFor: string | null;
};

/** A post as it stands at the site. */
export type FoundPost = RemotePost & {
  title: string;
  /** The text in the site's own form, and as HTML. */
  source: string;
  html: string;
  metaTitle: string | null;
};

export type Text = { source: string; html: string };

type TermNames = { categories: string[]; tags: string[] };
/** As the site takes them: ids or names. */
type Terms = { categories: string[]; tags: string[] };

/** What is sent; without a status the one at the site stays. */
export type Outgoing = {
  publicationId: string;
  article: Article;
  /** By the hash of an image; null if its file is lost. */
  files: Record<string, RemoteFile | null>;
  terms: Terms;
  status: 'draft' | 'live' | 'scheduled' | null;
  scheduledFor: string | null;
};

/** A site that posts are sent to. Each method throws TargetError. */
export type Target = {
  /** Walks the path of a publication: a draft is made and removed. */
  tryOut: () => Promise<void>;
  /** Once for each image; `remoteId` is the post that may hold it already. */
  upload: (
    image: ArticleImage,
    options: { remoteId: string | null; signal: AbortSignal },
  ) => Promise<RemoteFile | null>;
  findTerms: (names: TermNames, signal: AbortSignal) => Promise<Terms>;
  /** The text as `write` sends it. */
  compose: (post: Outgoing) => Text;
  /** The posts that hold the mark of a publication, oldest first. */
  find: (publicationId: string, signal: AbortSignal) => Promise<FoundPost[]>;
  /** Null if the site does not have it any more. */
  read: (id: string, signal: AbortSignal) => Promise<FoundPost | null>;
  /** Makes a post, or changes `earlier`. Status 409 of the error: people changed it meanwhile. */
  write: (
    post: Outgoing & Text,
    options: { earlier: FoundPost | null; signal: AbortSignal },
  ) => Promise<FoundPost>;
  /** Also if it is gone already. A copy shares its mark with the post that stays. */
  remove: (
    post: { id: string; publicationId: string; isCopy: boolean },
    signal: AbortSignal,
  ) => Promise<void>;
};

export type Access = { api: string; account: string; password: string };

/** What a site answers to its connection. */
export type FoundSite = { site: string; api: string; name: string };

/** A kind of site. */
export type TargetKind = {
  /** Finds the API behind an address as its owner types it. Throws TargetError. */
  findSite: (typed: string) => Promise<FoundSite>;
  open: (access: Access) => Target;
};
