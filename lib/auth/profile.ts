import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '@/db/client';
import { insertProfile } from '@/db/queries/profiles';
import { grantCredits } from '@/lib/credits/ledger';
import { signupCredits } from '@/lib/env';

type Identity = { id: string; email: string; metadata: Record<string, unknown> };

// Rows are never deleted while the process could still see their owner, so once seen is enough.
const seen = new Set<string>();

/**
 * Makes the profile at the first verified request and grants the welcome credits, in one
 * transaction. Safe to race: one row, one grant per mailbox.
 */
export async function ensureProfile(db: Db, identity: Identity): Promise<void> {
  if (seen.has(identity.id)) return;
  await db.transaction(async (tx) => {
    const created = await insertProfile(tx, {
      id: identity.id,
      email: identity.email,
      firstName: text(identity.metadata.first_name) ?? text(identity.metadata.given_name),
      lastName: text(identity.metadata.last_name) ?? text(identity.metadata.family_name),
      profileImageUrl: httpsUrl(identity.metadata.avatar_url),
    });
    const amount = signupCredits();
    if (!created || amount === 0) return;
    await grantCredits(tx, {
      userId: identity.id,
      amount,
      reference: 'Welcome credits',
      idempotencyKey: `signup:${mailboxKey(identity.email) || identity.id}`,
    });
  });
  if (seen.size > 50_000) seen.clear();
  seen.add(identity.id);
}

/** One key per mailbox: sub-addresses and Gmail's dots lead to the same person. */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().normalize('NFKC').split('@');
  if (!local || !domain) return '';
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain;
  const base = local.split('+')[0] ?? local;
  const box = host === 'gmail.com' ? base.replaceAll('.', '') : base;
  return createHash('sha256').update(`${box}@${host}`).digest('hex');
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 120) : null;
}

function httpsUrl(value: unknown): string | null {
  const candidate = text(value);
  return candidate && URL.canParse(candidate) && new URL(candidate).protocol === 'https:'
    ? candidate
    : null;
}
