import { FileQuestion } from 'lucide-react';
import Link from 'next/link';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';

export default function NotFound() {
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-8">
      <EmptyState
        icon={<FileQuestion />}
        title="Source not found"
        action={
          <Button asChild>
            <Link href="/sources">All sources</Link>
          </Button>
        }
      >
        It may have been deleted.
      </EmptyState>
    </div>
  );
}
