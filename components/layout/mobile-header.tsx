'use client';
import { Menu, Search } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useRef, useState } from 'react';
import { Logo } from '@/components/shared/logo';
import { Button } from '@/components/ui/button';
import type { SidebarProps } from './sidebar';

// The sheet brings a focus trap along; pages load that only when it is opened.
const loadSheet = () => import('./sidebar-sheet');
const SidebarSheet = lazy(async () => ({ default: (await loadSheet()).SidebarSheet }));

/** The bar of narrow screens: a menu toggle that opens the sidebar, and the way home. */
export function MobileHeader(props: SidebarProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-2 border-b bg-background/90 px-3 backdrop-blur md:hidden print:hidden">
      <Button
        ref={toggle}
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => setState('open')}
      >
        <Menu aria-hidden className="size-5!" />
      </Button>
      <Link href="/" aria-label="Inkwright, home" className="rounded-md p-1">
        <Logo />
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search or jump to"
        className="ml-auto"
        onClick={props.onSearch}
      >
        <Search aria-hidden className="size-5!" />
      </Button>
      {state === 'unused' ? null : (
        <Suspense>
          <SidebarSheet
            {...props}
            opener={toggle}
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </header>
  );
}
