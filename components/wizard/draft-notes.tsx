import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

/** Says for five seconds that work of an earlier visit is back. */
export function RestoredBanner({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert className="absolute inset-x-0 top-0 z-10 flex min-h-11 items-center justify-between gap-x-4 py-0">
      <span>
        <strong className="font-semibold">Your progress was restored.</strong>
        <span className="max-sm:sr-only"> You can go on where you left off.</span>
      </span>
      <Button variant="link" className="min-h-11" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}

/** Offers the way back to a draft that another keyword has put aside. */
export function DraftAside({ keyword, onGoBack }: { keyword: string; onGoBack: () => void }) {
  return (
    <Alert className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 break-words">
        You have a draft about <bdi className="font-semibold">{keyword || 'no keyword yet'}</bdi>.
      </span>
      <Button variant="link" className="min-h-11 px-0" onClick={onGoBack}>
        Go back to your draft
      </Button>
    </Alert>
  );
}
