'use client';
import { PostError } from '@/components/post/post-error';

export default function PostErrorPage(props: { error: Error; reset: () => void }) {
  return <PostError {...props} />;
}
