'use client';
import { Menu } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogTitle, DialogTrigger, SheetContent } from '@/components/ui/dialog';
import { Logo } from './logo';
import { Sidebar, type SidebarProps } from './sidebar';

/** The bar of narrow screens: a menu toggle that opens the sidebar, and the way home. */
export function MobileHeader(props: SidebarProps) {
  const [open, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-2 border-b bg-background/90 px-3 backdrop-blur lg:hidden print:hidden">
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogTrigger asChild>
          <Button variant="ghost" size="icon" aria-label="Open menu">
            <Menu aria-hidden className="size-5!" />
          </Button>
        </DialogTrigger>
        <SheetContent aria-describedby={undefined}>
          <DialogTitle className="sr-only">Menu</DialogTitle>
          <Sidebar {...props} onNavigate={() => setOpen(false)} />
        </SheetContent>
      </Dialog>
      <Link href="/" aria-label="Inkwright, home" className="rounded-md p-1">
        <Logo />
      </Link>
    </header>
  );
}
