import 'server-only';
import { z } from 'zod';
import type { ArticleImage, ImageSource } from '@/lib/export/article';
import { lexicalOf } from '@/lib/export/ghost';
import { htmlBody } from '@/lib/export/html';
import { downloadFile } from '@/lib/images/server/storage';
import { hashedName, hashOf } from '../hash-of';
import { longestAddress } from '../http';
import { type Access, type FoundPost, type Target, TargetError, type TargetKind } from '../target';
import { callGhost } from './client';
import { findGhost, tryGhost } from './connect';
import { findGhostPosts, readGhostPost, removeGhostPost, writeGhostPost } from './posts';

export const ghost: TargetKind = {
  findSite: findGhost,
  open,
};

function open(access: Access): Target {
  let earlier: Promise<FoundPost | null> | null = null;
  return {
    tryOut: () => tryGhost(access),
    upload: async (image, { remoteId, signal }) => {
      if (remoteId) earlier ??= readGhostPost(access, remoteId, signal);
      const url = addressIn((await earlier)?.source ?? '', image);
      return url ? { id: url, url } : upload(access, image, signal);
    },
    // Ghost finds or makes tags by their names, and has no categories.
    findTerms: async ({ tags }) => ({ categories: [], tags }),
    compose: ({ article, files }) => {
      const source: ImageSource = (image) => files[hashOf(image)]?.url ?? image.url;
      return { source: lexicalOf(article, source), html: htmlBody(article, source) };
    },
    find: (publicationId, signal) => findGhostPosts(access, publicationId, signal),
    read: (id, signal) => readGhostPost(access, id, signal),
    write: (post, options) => writeGhostPost(access, post, options),
    remove: (post, signal) => removeGhostPost(access, post, signal),
  };
}

/** Ghost has no list of images: those that the post holds are known by the hash in their names. */
function addressIn(lexical: string, image: ArticleImage): string | null {
  const hash = hashOf(image);
  for (const [, address] of lexical.matchAll(/"src":"(https?:\/\/[^"\\]{1,2000})"/g))
    if (address?.includes(hash)) return address;
  return null;
}

const Images = z.object({ images: z.tuple([z.object({ url: z.url().max(longestAddress) })]) });

async function upload(access: Access, image: ArticleImage, signal: AbortSignal) {
  const bytes = await downloadFile('public', image.path);
  if (!bytes) return null;
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], hashedName(image), { type: 'image/webp' }));
  form.set('purpose', 'image');
  form.set('ref', hashOf(image));
  const made = Images.safeParse(
    await callGhost(access, 'images/upload/', { method: 'POST', form, signal }),
  );
  if (!made.success) throw new TargetError('The site did not keep an image.', { kind: 'retry' });
  const [{ url }] = made.data.images;
  return { id: url, url };
}
