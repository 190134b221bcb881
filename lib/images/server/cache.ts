import type { Db } from '@/db/client';
import { findCachedImage, type ImageRow, listImages } from '@/db/queries/images';
import type { CacheRequest, CacheView, ImageView } from '../schema';
import { normalisePrompt } from './prompt';
import { publicUrl } from './storage';
import { toImageView } from './view';

export async function checkImageCache(
  db: Db,
  userId: string,
  wanted: CacheRequest,
): Promise<CacheView> {
  const prompt = normalisePrompt(wanted.prompt);
  const found = await findCachedImage(db, { ...wanted, userId, prompt });
  return { exists: found !== null, imageUrl: found ? publicUrl(found.path) : null };
}

/** For each place, its newest image, otherwise the newest with the same prompt. */
export async function postImages(
  db: Db,
  userId: string,
  post: { id: string; places: { imageKey: string; prompt: string }[] },
): Promise<Record<string, ImageView>> {
  const rows = Object.entries(await postImageRows(db, userId, post));
  return Object.fromEntries(rows.map(([imageKey, row]) => [imageKey, toImageView(row)]));
}

export async function postImageRows(
  db: Db,
  userId: string,
  post: { id: string; places: { imageKey: string; prompt: string }[] },
): Promise<Record<string, ImageRow>> {
  return imagesByPlace(await listImages(db, userId, post.id), post.places);
}

/** `rows` are the newest first. */
export function imagesByPlace(
  rows: ImageRow[],
  places: { imageKey: string; prompt: string }[],
): Record<string, ImageRow> {
  const byKey = firstBy(rows, (row) => row.imageKey);
  const byPrompt = firstBy(rows, (row) => row.prompt);
  const found: Record<string, ImageRow> = {};
  for (const { imageKey, prompt } of places) {
    const row = byKey.get(imageKey) ?? byPrompt.get(normalisePrompt(prompt));
    if (row) found[imageKey] = row;
  }
  return found;
}

function firstBy(rows: ImageRow[], key: (row: ImageRow) => string): Map<string, ImageRow> {
  return new Map(rows.toReversed().map((row) => [key(row), row]));
}
