import { insertImage } from '@/db/queries/images';
import { updateBrand, updateDefaultAudience, updatePicture } from '@/db/queries/profiles';
import { insertRewrite } from '@/db/queries/rewrites';
import * as tables from '@/db/schema';
import { createKey } from '@/lib/api-keys/keys';
import { ensureProfile } from '@/lib/auth/profile';
import { startCheckout } from '@/lib/billing/checkout';
import { reserveCredits } from '@/lib/credits/ledger';
import { exportType, uploadFile } from '@/lib/images/server/storage';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { userCapKeys } from '@/lib/spending/keys';
import { pay } from '@/local/paddle/actions';
import { enqueuePost } from '../../helpers/jobs';
import type { House } from './house';

let people = 0;

/** `word` is in every name and text of this person, and in nobody else's. */
export type Person = { id: string; email: string; token: string; provenAt: number; word: string };

/** Somebody with a bit of everything that an account can hold. */
export async function somebody(house: House, given: { plan?: boolean } = {}): Promise<Person> {
  const { db } = house.database;
  const word = `zanzibar${++people}x${Date.now()}`;
  const email = `${word}@example.com`;
  const { id, token } = await house.signUp(email, 'correct horse battery');
  await ensureProfile(db, {
    ...{ id, email, metadata: { full_name: email }, isCurrent: true },
    ...{ sessionId: null, provenAt: 0 },
  });
  await updateBrand(db, id, { voice: { samples: [word], banned: [word] } });
  await updateDefaultAudience(db, id, word);
  const postId = await addPost(house, id, word);
  await addFiles(house, id, { postId, word });
  await enqueuePost(db, id, { keyword: word });
  await addSources(house, id, { postId, word });
  await addConnection(house, id, { postId, word });
  await createKey(db, id, { name: word, scopes: ['read'], days: 30 });
  await db.transaction(async (tx) => {
    const rewrite = crypto.randomUUID();
    await reserveCredits(tx, { userId: id, amount: 1, jobId: rewrite, reference: word });
    const kept = { id: rewrite, userId: id, price: 1, requestHash: 'h', idempotencyKey: 'k' };
    await insertRewrite(tx, kept);
  });
  await assertWithinLimit(db, id, 'edit');
  await db
    .insert(tables.rateLimits)
    .values(userCapKeys(id).map((key) => ({ key, windowStart: new Date(0), count: 1 })));
  await house.database.sql`
    insert into app.event_streams values (${id}, 1, gen_random_uuid(), now() + interval '1 hour')`;
  if (given.plan) {
    const { transactionId } = await startCheckout(db, id);
    await pay(transactionId, 'pays');
  }
  return { id, email, token, word, provenAt: Date.now() / 1000 };
}

export async function addPost(house: House, userId: string, word = 'tea'): Promise<string> {
  const { db } = house.database;
  const text = { title: `On ${word}`, content: `# On ${word}\n\nMore ${word}.`, wordCount: 1 };
  const [post] = await db
    .insert(tables.posts)
    .values({
      ...{ userId, ...text, slug: word, keyword: word, audience: word },
      generatedBy: 'test',
    })
    .returning({ id: tables.posts.id });
  const postId = post?.id ?? '';
  await db
    .insert(tables.postVersions)
    .values({ ...text, postId, userId, number: 1, kind: 'original' as const });
  return postId;
}

type Of = { postId: string; word: string };

async function addFiles(house: House, userId: string, { postId, word }: Of): Promise<void> {
  const { db } = house.database;
  const folder = `owner/${userId}`;
  const bytes = Buffer.from(word);
  const path = `${folder}/img/${'a'.repeat(64)}.webp`;
  const picture = `${folder}/picture/${'b'.repeat(64)}.webp`;
  const type = 'image/webp';
  const part = `${folder}/${crypto.randomUUID()}/part-000001`;
  for (const file of [
    { bucket: 'public', path, type },
    { bucket: 'public', path: picture, type },
    { bucket: 'originals', path, type },
    { bucket: 'exports', path: part, type: exportType },
  ] as const) {
    const error = await uploadFile({ ...file, bytes });
    if (error) throw new Error(`The file was not stored: ${error.message}`);
  }
  await updatePicture(db, userId, picture);
  await insertImage(db, {
    ...{ userId, postId, imageKey: 'img-1', prompt: word, promptHash: 'x' },
    ...{ size: 'landscape', path, bytes: 8, width: 1, height: 1, alt: word },
  });
}

/** A file that is still unread and a page with a passage that the post cites. */
async function addSources(house: House, userId: string, { postId, word }: Of): Promise<void> {
  const { db } = house.database;
  const [jobId, fileId, pageId] = Array.from({ length: 3 }, () => crypto.randomUUID());
  if (!jobId || !fileId || !pageId) return;
  const common = { userId, jobId, title: word };
  const address = `https://${word}.example/`;
  await db.insert(tables.sources).values([
    { ...common, id: fileId, kind: 'file', identity: `sha256:${word}`, fileName: `${word}.pdf` },
    { ...common, id: pageId, kind: 'address', identity: address, address, status: 'ready' },
  ]);
  await db.insert(tables.sourceFiles).values({ sourceId: fileId, bytes: Buffer.from(word) });
  const text = `Nobody but ${word} says so.`;
  const passage = { sourceId: pageId, ordinal: 0, userId, text, heading: word };
  await db.insert(tables.passages).values({ ...passage, config: 'english' });
  await db.insert(tables.postSources).values({ postId, sourceId: pageId, userId });
  await db.insert(tables.ownStatements).values({ postId, key: word, userId });
  const notice = { userId, postId, sourceId: pageId, kind: 'changed' as const, key: word };
  await db.insert(tables.sourceNotices).values({ ...notice, sentence: text, was: word });
}

/** A site with a publication whose failed job left its log, its steps and its text. */
async function addConnection(house: House, userId: string, { postId, word }: Of): Promise<void> {
  const { db } = house.database;
  const [id, jobId] = [crypto.randomUUID(), crypto.randomUUID()];
  const site = `https://blog.${word}.example/`;
  const place = { userId, postId, connectionId: id };
  await db.insert(tables.siteApprovals).values({ userId, site, stateHash: word, problem: word });
  await db.insert(tables.connections).values({
    ...{ id, userId, name: word, site, api: site, account: word, keyId: 'k' },
    kind: 'ghost',
    secret: `sealed-${word}`,
  });
  await db.insert(tables.jobs).values({
    ...{ id: jobId, userId, data: { title: word }, price: 0, error: word },
    ...({ type: 'publication', status: 'failed', finishedAt: new Date() } as const),
  });
  const step = { jobId, stepKey: 'put', inputHash: 'x', output: { html: word }, attempt: 1 };
  await db.insert(tables.jobSteps).values(step);
  const sections = [{ section: 0, text: word }];
  const leaseToken = crypto.randomUUID();
  await db.insert(tables.jobTexts).values({ jobId, leaseToken, cursor: '1', sections });
  await db
    .insert(tables.publications)
    .values({ ...place, jobId, status: 'live', remoteUrl: site, sentTitle: word, sentHtml: word });
  const attempts = [{ at: '2026-01-01', words: word, answer: word }];
  await db
    .insert(tables.deliveries)
    .values({ ...place, id: jobId, action: 'live', url: site, attempts });
}
