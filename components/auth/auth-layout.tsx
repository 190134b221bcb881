import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '@/components/shared/logo';
import { WritingDesk } from './writing-desk';

/** The layout of every account screen: the form, and on wide screens a post being written beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 sm:py-8">
        <header>
          <Link
            href="/"
            aria-label="Inkwright, to the front page"
            className="block w-fit rounded-md py-1.5"
          >
            <Logo />
          </Link>
        </header>
        <main className="flex grow items-start justify-center pt-12 pb-10 sm:items-center sm:py-12">
          <div className="w-full max-w-sm animate-rise">{children}</div>
        </main>
      </div>
      <WritingDesk />
    </div>
  );
}
