import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

export function BackToSettings() {
  return (
    <Link
      href="/settings"
      className="-ml-2 flex min-h-11 w-fit items-center gap-2 rounded-md px-2 text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Settings
    </Link>
  );
}
