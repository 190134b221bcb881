import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '@/db/client';
import {
  type ApprovalRow,
  endApproval,
  findApproval,
  openApproval,
  takeApproval,
} from '@/db/queries/site-approvals';
import { AppError } from '@/lib/errors';
import { type ApprovalAnswer, type ApprovalView, ConnectInput } from '@/lib/publications/schema';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { connectSite, inWords } from './connections';
import { approvalAddress, findApprovalPage } from './wordpress/approval-page';

const minutes = 15;

/**
 * Returns the page of the site that asks for the approval; it sends the browser to `back`. Throws
 * AppError `invalid` with what is wrong at the site.
 */
export async function startApproval(
  db: Db,
  userId: string,
  { site: typed, back }: { site: string; back: URL },
): Promise<{ url: string }> {
  if (!canKeepSecrets()) throw new AppError('unavailable', 'Publishing is switched off.');
  const state = randomBytes(32).toString('base64url');
  const { site, url } = await inWords(async () => {
    const found = await findApprovalPage(typed);
    return { site: found.site, url: approvalAddress(found.page, { back, state }) };
  });
  await openApproval(db, { userId, site, stateHash: hashOf(state) });
  return { url };
}

/**
 * Works off what the site answered, once, and returns the id under which the outcome is found; null
 * for an answer that this user did not ask for. A repeated answer has the outcome of the first.
 */
export async function finishApproval(
  db: Db,
  userId: string,
  answer: z.output<typeof ApprovalAnswer>,
): Promise<string | null> {
  const stateHash = hashOf(answer.state);
  const taken = await takeApproval(db, userId, { stateHash, minutes });
  if (!taken) return (await findApproval(db, userId, { stateHash }))?.id ?? null;
  const { id, site } = taken;
  await endApproval(db, userId, { id, problem: await problemOf(db, userId, { site, answer }) });
  return id;
}

type Answered = { site: string; answer: z.output<typeof ApprovalAnswer> };

async function problemOf(db: Db, userId: string, { site, answer }: Answered) {
  const { rejected, site_url: from, user_login: account, password } = answer;
  if (rejected) return 'The connection was not approved, so nothing was changed.';
  if (!URL.canParse(from) || new URL(from).origin !== new URL(site).origin)
    return 'The answer came from another site than the one you entered. Nothing was connected.';
  const input = ConnectInput.safeParse({ kind: 'wordpress', site, account, password });
  if (!input.success) return 'The site sent no password. Try it again, or enter one by hand.';
  try {
    await connectSite(db, userId, input.data);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** What became of an approval, by its id as it stands in an address. */
export async function approvalView(db: Db, userId: string, asked: unknown): Promise<ApprovalView> {
  const id = z.uuid().safeParse(asked).data;
  const row = id ? await findApproval(db, userId, { id }) : null;
  return row ? viewOf(row) : { site: null, problem: tooOld };
}

const tooOld = 'This approval is not known, or too old. Start again.';

function viewOf({ site, usedAt, endedAt, problem }: ApprovalRow): ApprovalView {
  if (!usedAt) return { site, problem: tooOld };
  const unfinished = 'The approval did not finish. If the site is not listed, start again.';
  return { site, problem: endedAt ? problem : unfinished };
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
