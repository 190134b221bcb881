import type { ActionResult } from '@/lib/api/action-result';
import type { PublishRequest } from '@/lib/publications/schema';

/** The server actions of one post (app/(studio)/posts/[id]/actions.ts). */
export type PostActions = {
  rename: (input: { id: string; title: string }) => Promise<ActionResult<{ title: string }>>;
  edit: (input: {
    id: string;
    title?: string;
    content: string;
    basis: string;
    session?: string;
  }) => Promise<ActionResult<{ updatedAt: string }>>;
  restore: (input: {
    id: string;
    number: number;
    basis: string;
  }) => Promise<ActionResult<{ title: string; content: string; updatedAt: string }>>;
  keep: (input: {
    id: string;
    title: string;
    content: string;
  }) => Promise<ActionResult<{ id: string }>>;
  markOwn: (input: {
    id: string;
    sentence: string;
    isOwn: boolean;
  }) => Promise<ActionResult<{ isOwn: boolean }>>;
  chooseSources: (input: {
    id: string;
    add?: string[];
    remove?: string[];
  }) => Promise<ActionResult<{ id: string }>>;
  dismissNotice: (input: { id: string }) => Promise<ActionResult<{ id: string }>>;
  remove: (input: { ids: string[] }) => Promise<ActionResult<{ ids: string[] }>>;
  publish: (input: PublishRequest) => Promise<ActionResult<{ jobId: string }>>;
  undelete: (input: { ids: string[] }) => Promise<ActionResult<{ ids: string[] }>>;
};

export type PostDialogProps = {
  post: { id: string; title: string };
  actions: PostActions;
  onClose: () => void;
  /** Whether open evidence is shown before the post goes out. */
  checksEvidence: boolean;
  /** Opens the editor with the dialog that mends a finding of the score. */
  onFix: (rule: string) => void;
  /** The finding to begin with. */
  rule: string | null;
};
