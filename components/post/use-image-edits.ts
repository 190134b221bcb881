'use client';
import { useState } from 'react';
import { apiRequest, reasonOf } from '@/lib/api/client';
import type { ImageView } from '@/lib/images/schema';
import { notify } from '@/lib/notify';
import type { Picture } from './image-state';
import type { Place } from './use-image-block';

const largestFile = 10 * 1024 * 1024;

/** The changes that cost nothing: another description, the writer's own picture. */
export function useImageEdits(place: Place, onChanged: (picture: Picture) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (work: () => Promise<{ picture: Picture; done: string }>) => {
    setBusy(true);
    setProblem(null);
    try {
      const { picture, done } = await work();
      notify({ title: done });
      onChanged(picture);
    } catch (error) {
      setProblem(reasonOf(error, 'The server did not answer. Nothing was changed; try again.'));
    } finally {
      setBusy(false);
    }
  };

  const saveAlt = (id: string, alt: string, picture: Picture) =>
    attempt(async () => {
      const saved = await apiRequest<ImageView>('POST', `/api/images/${id}`, { body: { alt } });
      return { picture: { ...picture, alt: saved.alt }, done: 'Alt text saved' };
    });

  const upload = (file: File, alt: string) => {
    if (file.size > largestFile) {
      setProblem('This file is larger than 10 MB. Please choose a smaller one.');
      return;
    }
    attempt(async () => ({ picture: await send(file, place, alt), done: 'Picture replaced' }));
  };
  return { busy, problem, saveAlt, upload };
}

/** The file travels as it is: a form around it would only be taken off again. */
async function send(file: File, place: Place, alt: string): Promise<Picture> {
  const { postId, imageKey, prompt } = place;
  const query = new URLSearchParams({ postId, imageKey, prompt, alt });
  return apiRequest<ImageView>('POST', `/api/images/upload?${query}`, { file });
}
