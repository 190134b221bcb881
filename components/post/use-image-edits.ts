'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { isPostList } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';
import { formatBytes } from '@/lib/images/file-words';
import type { ImageView, UploadView } from '@/lib/images/schema';
import type { Place, ShownImage } from './image-state';
import { largestFile, shrinkImage } from './shrink-image';

/** What did not work, told beside the field that it was tried with. */
type ImageProblem = { of: 'alt' | 'upload'; text: string };

/** The changes that cost nothing: another description, the writer's own image. */
export function useImageEdits(place: Place, onChanged: (image: ShownImage) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ImageProblem | null>(null);

  const attempt = async (
    of: ImageProblem['of'],
    work: () => Promise<{ image: ShownImage; done: string; note?: string }>,
  ) => {
    setBusy(true);
    setProblem(null);
    try {
      const { image, done, note } = await work();
      notify({ title: done, description: note });
      onChanged(image);
    } catch (error) {
      setProblem({ of, text: reasonOf(error, wordsFor(error)) });
    } finally {
      setBusy(false);
    }
  };

  const saveAlt = (id: string, alt: string, image: ShownImage) =>
    attempt('alt', async () => {
      const saved = await apiRequest<ImageView>('POST', `/api/images/${id}`, { body: { alt } });
      return { image: { ...image, alt: saved.alt }, done: 'Alt text saved' };
    });

  const upload = (file: File, alt: string) => {
    if (file.size > largestFile) {
      const text = 'This file is larger than 50 MB. Please choose a smaller one.';
      setProblem({ of: 'upload', text });
      return;
    }
    attempt('upload', async () => {
      const { uploads, ...image } = await send(file, place, alt);
      // The list shows the first image of each post.
      client.invalidateQueries({ predicate: isPostList });
      return { image, done: 'Image replaced', note: quotaNote(uploads) };
    });
  };
  return { busy, problem, saveAlt, upload };
}

/** A hosting platform may refuse a file before it reaches the server's own words. */
function wordsFor(error: unknown): string {
  if (error instanceof ApiError && error.status === 413)
    return 'This image is too large to be sent. Make it smaller, for example 2304 pixels wide, and try again.';
  return 'The server did not answer. Nothing was changed; try again.';
}

/** Says how much is used before uploads are refused, from four fifths of the quota on. */
export function quotaNote({ usedBytes, limitBytes }: UploadView['uploads']): string | undefined {
  if (usedBytes < limitBytes * 0.8) return undefined;
  return `Your uploads take ${formatBytes(usedBytes)} of ${formatBytes(limitBytes)}.`;
}

async function send(file: File, place: Place, alt: string): Promise<UploadView> {
  const { postId, imageKey, prompt } = place;
  const query = new URLSearchParams({ postId, imageKey, prompt, alt });
  const small = await shrinkImage(file);
  // As it is: a form around it would only be taken off again.
  return apiRequest<UploadView>('POST', `/api/images/upload?${query}`, { file: small });
}
