import { ArrowLeft } from 'lucide-react';
import { ListLink } from '@/components/shared/list-link';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

/** The way back from a post, above it. */
export function BackToDashboard({ className }: { className?: string }) {
  return (
    <Button asChild variant="ghost" className={cn('-ml-3 mb-4', className)}>
      <ListLink>
        <ArrowLeft aria-hidden />
        Back to Dashboard
      </ListLink>
    </Button>
  );
}
