'use client';
import { PostNotFound } from '@/components/post/post-not-found';

/** A post that could not be read looks as if it were not there (spec.md §2); the log knows why. */
export default function PostError() {
  return <PostNotFound />;
}
