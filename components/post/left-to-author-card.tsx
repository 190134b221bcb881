import type { LeftToAuthor } from '@/lib/posts/left-to-author';
import { JumpCard } from './jump-card';

/** The marks in square brackets that only the author can fill in. */
export function LeftToAuthorCard({ left }: { left: LeftToAuthor[] }) {
  return (
    <JumpCard title="Yours to add" jumps={left.map(({ id, text }) => ({ id, words: text }))}>
      What only you know stands in square brackets. Fill in each one or take it out before you
      publish; choose one to jump to it.
    </JumpCard>
  );
}
