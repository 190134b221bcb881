import { createHash } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import { insertProfile, setFreePlan, updateEmail } from '@/db/queries/profiles';
import { signUpMetadata } from '@/lib/auth/sign-up';
import type { Identity } from '@/lib/auth/verified-tokens';
import { grantCredits, welcomePrefix } from '@/lib/credits/ledger';
import { signupCredits } from '@/lib/env';

// The last email per user id. No row is deleted while its owner can still send requests.
const seen = new Map<string, string>();

/** Safe to race: one row, and one grant of welcome credits per mailbox. */
export async function ensureProfile(db: Db, identity: Identity): Promise<void> {
  const known = seen.get(identity.id);
  // A token may be an hour old, so its email never overwrites a newer one.
  if (known === identity.email || (known !== undefined && !identity.isCurrent)) return;
  await db.transaction(async (tx) => {
    const created = await insertProfile(tx, {
      id: identity.id,
      email: identity.email,
      ...namesOf(identity.metadata),
      profileImageUrl: httpsUrl(identity.metadata.avatar_url),
    });
    if (created) await welcome(tx, identity);
    else if (identity.isCurrent) await updateEmail(tx, identity.id, identity.email);
  });
  if (seen.size > 50_000) seen.clear();
  seen.set(identity.id, identity.email);
}

async function welcome(tx: Tx, identity: Identity): Promise<void> {
  const amount = signupCredits();
  if (amount === 0) return;
  const granted = await grantCredits(tx, {
    userId: identity.id,
    amount,
    reference: 'Welcome credits',
    idempotencyKey: `${welcomePrefix}${mailboxKey(identity.email) || identity.id}`,
  });
  if (granted) await setFreePlan(tx, identity.id);
}

function namesOf(metadata: Record<string, unknown>) {
  const firstName = text(metadata.first_name);
  if (firstName) return { firstName, lastName: text(metadata.last_name) };
  const whole = signUpMetadata(text(metadata.full_name) ?? text(metadata.name) ?? '');
  return { firstName: whole.first_name || null, lastName: whole.last_name };
}

/** All providers treat `+` as the start of a tag. */
const providers: { domains: RegExp; host?: string; ignored?: RegExp; tag?: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, host: 'gmail.com', ignored: /\./g },
  { domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/, host: 'proton.me', ignored: /[._-]/g },
  { domains: /^(icloud|me|mac)\.com$/, host: 'icloud.com' },
  // Yahoo names have no hyphen: it starts the keyword of a disposable address.
  { domains: /^(yahoo\.[a-z.]+|(ymail|rocketmail|myyahoo)\.com)$/, tag: '-' },
];
/** anything@name.fastmail.com is name@fastmail.com. */
const subdomain = /^([^.]+)\.(fastmail\.[a-z.]+)$/;

function mailboxKey(email: string): string {
  const [given = '', domain = ''] = email.toLowerCase().normalize('NFKC').split('@');
  if (!given || !domain) return '';
  const [, local = given, end = domain] = subdomain.exec(domain) ?? [];
  const {
    host = end,
    ignored = /$^/g,
    tag = '+',
  } = providers.find(({ domains }) => domains.test(end)) ?? {};
  const base = local.split('+')[0]?.split(tag)[0] ?? local;
  const box = base.replace(ignored, '');
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
