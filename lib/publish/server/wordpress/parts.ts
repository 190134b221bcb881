import 'server-only';
import { z } from 'zod';
import type { ArticleImage } from '@/lib/export/article';
import { downloadFile } from '@/lib/images/server/storage';
import { hashedName, hashOf } from '../hash-of';
import { longestAddress } from '../http';
import { type Access, type RemoteFile, TargetError } from '../target';
import { callWordPress } from './client';

const Media = z.object({
  id: z.number().int().positive(),
  source_url: z.url().max(longestAddress),
});

/** Uploads an image once: its name holds its hash, by which it is found again. Null without its file. */
export async function uploadToWordPress(
  access: Access,
  image: ArticleImage,
  signal: AbortSignal,
): Promise<RemoteFile | null> {
  const hash = hashOf(image);
  const query = { search: hash, per_page: '20' };
  const found = await callWordPress(access, 'wp/v2/media', { query, signal });
  const earlier = z
    .array(Media)
    .catch([])
    .parse(found)
    .find(({ source_url }) => source_url.includes(hash));
  if (earlier) return fileOf(earlier);
  const bytes = await downloadFile('public', image.path);
  if (!bytes) return null;
  const file = { bytes, type: 'image/webp', name: hashedName(image) };
  const answer = await callWordPress(access, 'wp/v2/media', { method: 'POST', file, signal });
  const made = Media.safeParse(answer);
  if (!made.success) throw new TargetError('The site did not keep an image.', { kind: 'retry' });
  const path = `wp/v2/media/${made.data.id}`;
  await callWordPress(access, path, { method: 'POST', json: { alt_text: image.alt }, signal });
  return fileOf(made.data);
}

function fileOf({ id, source_url: url }: z.infer<typeof Media>): RemoteFile {
  return { id: String(id), url };
}

const Term = z.object({ id: z.number().int().positive(), name: z.string() });

/** Ids of terms by name, in any case; those that the site lacks are made. */
export async function termsOfWordPress(
  access: Access,
  kind: 'categories' | 'tags',
  { names, signal }: { names: string[]; signal: AbortSignal },
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const query = { search: name, per_page: '100' };
    const found = await callWordPress(access, `wp/v2/${kind}`, { query, signal });
    const same = z
      .array(Term)
      .catch([])
      .parse(found)
      .find((term) => decoded(term.name).toLowerCase() === name.toLowerCase());
    ids.push(String(same?.id ?? (await makeTerm(access, kind, { name, signal }))));
  }
  return ids;
}

async function makeTerm(
  access: Access,
  kind: string,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<number> {
  const made = await callWordPress(access, `wp/v2/${kind}`, {
    method: 'POST',
    json: { name },
    signal,
  });
  const term = Term.safeParse(made);
  if (term.success) return term.data.id;
  throw new TargetError(`The site did not make the term "${name}".`);
}

function decoded(text: string): string {
  return text
    .replace(/&amp;/g, '&')
    .replace(/&#0?39;|&#8217;/g, "'")
    .replace(/&quot;/g, '"');
}
