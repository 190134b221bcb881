import { localStore } from '@/lib/browser/browser-storage';
import type { Place } from './image-state';

/** What the browser remembers of one image, so that a reload in the middle loses nothing. */
type StoredProgress = {
  progress: number;
  timeElapsed: number;
  isLoading: boolean;
  hasGenerated: boolean;
  error: string | null;
};

const imageName = ({ postId, imageKey }: Place) => `image:${postId}:${imageKey}`;
const progressName = ({ postId, imageKey }: Place) => `image-progress:${postId}:${imageKey}`;

export function readProgress(place: Place): StoredProgress | null {
  const value = localStore.read(progressName(place));
  if (typeof value !== 'object' || value === null || !('isLoading' in value)) return null;
  return value as StoredProgress;
}

export function writeProgress(place: Place, progress: StoredProgress): void {
  localStore.write(progressName(place), progress);
}

export function writeImageUrl(place: Place, imageUrl: string): void {
  localStore.write(imageName(place), { imageUrl });
}

export function forgetImage(place: Place): void {
  localStore.remove(imageName(place));
  localStore.remove(progressName(place));
}
