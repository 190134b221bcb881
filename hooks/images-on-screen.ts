'use client';
import { useEffect } from 'react';
import type { JobView } from '@/lib/jobs/schema';

type Place = { postId: string; imageKey: string };

const onScreen = new Set<string>();
const nameOf = ({ postId, imageKey }: Place) => `${postId}:${imageKey}`;

export function useImageOnScreen({ postId, imageKey }: Place): void {
  useEffect(() => {
    const name = nameOf({ postId, imageKey });
    onScreen.add(name);
    return () => void onScreen.delete(name);
  }, [postId, imageKey]);
}

export function isImageOnScreen({ data }: JobView): boolean {
  const { postId, imageId } = data;
  return Boolean(postId && imageId && onScreen.has(nameOf({ postId, imageKey: imageId })));
}
