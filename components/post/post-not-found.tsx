import { FileQuestion } from 'lucide-react';
import { ListLink } from '@/components/shared/list-link';
import { Button } from '@/components/ui/button';

/** For a post that does not exist or belongs to another account. */
export function PostNotFound() {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md">
        <span
          aria-hidden
          className="mx-auto grid size-14 place-items-center rounded-full bg-accent text-accent-foreground"
        >
          <FileQuestion className="size-6" />
        </span>
        <h1 className="mt-5 font-semibold font-serif text-3xl tracking-tight">Post not found</h1>
        <p className="mt-2 text-muted-foreground leading-relaxed">
          The blog post you're looking for doesn't exist.
        </p>
        <Button asChild className="mt-7">
          <ListLink>Back to Dashboard</ListLink>
        </Button>
      </div>
    </div>
  );
}
