/** What the browser remembers of one picture, so that a reload in the middle loses nothing. */
export type StoredProgress = {
  progress: number;
  timeElapsed: number;
  isLoading: boolean;
  hasGenerated: boolean;
  error: string | null;
};

type Place = { postId: string; imageKey: string };

const imageName = ({ postId, imageKey }: Place) => `image:${postId}:${imageKey}`;
const progressName = ({ postId, imageKey }: Place) => `image-progress:${postId}:${imageKey}`;

export function readProgress(place: Place): StoredProgress | null {
  const value = read(progressName(place));
  if (typeof value !== 'object' || value === null || !('isLoading' in value)) return null;
  return value as StoredProgress;
}

export function writeProgress(place: Place, progress: StoredProgress): void {
  write(progressName(place), progress);
}

export function writeImageUrl(place: Place, imageUrl: string): void {
  write(imageName(place), { imageUrl });
}

export function forgetImage(place: Place): void {
  try {
    localStorage.removeItem(imageName(place));
    localStorage.removeItem(progressName(place));
  } catch {
    // Storage may be forbidden; then there is nothing to forget.
  }
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full or forbidden storage costs the memory of a reload, nothing more.
  }
}
