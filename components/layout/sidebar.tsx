'use client';
import { useQuery } from '@tanstack/react-query';
import {
  CreditCard,
  FileText,
  LifeBuoy,
  LogOut,
  MessageSquare,
  PenLine,
  Search,
  Settings,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Logo } from '@/components/shared/logo';
import { usePublicConfig } from '@/hooks/public-config';
import { useHydrated } from '@/hooks/seed-queries';
import { usePortal } from '@/hooks/use-portal';
import { usePaletteKeys } from '@/hooks/use-shortcuts';
import { queries } from '@/lib/api/queries';
import { cn } from '@/lib/utils';
import { CreditsCounter } from './credits-counter';
import { ThemeToggle } from './theme-toggle';
import { UserCard } from './user-card';

export type SidebarProps = {
  /** Null without a place for feedback. */
  feedbackUrl: string | null;
  onSearch: () => void;
  onSignOut: () => void;
  onNavigate?: () => void;
};

/** The studio's navigation; the same on the left of wide screens and in the sheet of narrow ones. */
export function Sidebar({ feedbackUrl, onSearch, onSignOut, onNavigate }: SidebarProps) {
  const path = usePathname();
  const { showSubscription, openPortal } = usePortal();
  return (
    <div className="flex min-h-full flex-col gap-1 p-4">
      <Link href="/" onClick={onNavigate} className="mb-5 w-fit rounded-md px-2 py-1.5">
        <Logo />
      </Link>
      <SearchButton
        onClick={() => {
          onNavigate?.();
          onSearch();
        }}
      />
      <nav aria-label="Studio" className="flex flex-col gap-1">
        <NavLink href="/dashboard" active={path === '/dashboard'} onNavigate={onNavigate}>
          <FileText aria-hidden /> Dashboard
        </NavLink>
        <NavLink
          href="/create"
          active={path === '/create' || path === '/create-wizard'}
          onNavigate={onNavigate}
        >
          <PenLine aria-hidden /> Create Post
        </NavLink>
        <NavLink href="/settings" active={/^\/settings(\/|$)/.test(path)} onNavigate={onNavigate}>
          <Settings aria-hidden /> Settings
        </NavLink>
        {showSubscription ? (
          <button type="button" onClick={openPortal} className={itemClass}>
            <CreditCard aria-hidden /> Subscription
          </button>
        ) : null}
        <SupportLink />
        {feedbackUrl ? (
          <a href={feedbackUrl} target="_blank" rel="noreferrer" className={itemClass}>
            <MessageSquare aria-hidden /> Give Feedback
          </a>
        ) : null}
      </nav>
      <div className="mt-auto flex flex-col gap-3 pt-8">
        <CreditsCounter />
        <UserCard />
        <div className="flex items-center gap-1">
          <button type="button" onClick={onSignOut} className={cn(itemClass, 'flex-1')}>
            <LogOut aria-hidden /> Log out
          </button>
          <ThemeToggle />
        </div>
      </div>
    </div>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const keys = usePaletteKeys();
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className="mb-3 flex h-11 items-center gap-3 rounded-md border bg-card px-3 text-muted-foreground text-sm transition-colors hover:border-input hover:text-foreground"
    >
      <Search aria-hidden className="size-[18px] shrink-0" />
      <span className="truncate">Search or jump to</span>
      <kbd aria-hidden className="ml-auto whitespace-nowrap font-sans text-xs max-lg:hidden">
        {keys}
      </kbd>
    </button>
  );
}

/** For those whose plan answers them first. */
function SupportLink() {
  const { supportUrl } = usePublicConfig();
  const { data } = useQuery(queries.subscription());
  const subscription = useHydrated(queries.subscription().queryKey, data);
  if (!supportUrl || !subscription?.features.prioritySupport) return null;
  return (
    <a href={supportUrl} target="_blank" rel="noreferrer" className={itemClass}>
      <LifeBuoy aria-hidden /> Priority Support
    </a>
  );
}

const itemClass =
  'flex h-11 items-center gap-3 rounded-md px-3 text-left font-medium text-muted-foreground text-sm transition-colors hover:bg-border/50 hover:text-foreground [&_svg]:size-[18px] [&_svg]:shrink-0';

type NavLinkProps = { href: string; active: boolean; onNavigate?: () => void; children: ReactNode };

function NavLink({ href, active, onNavigate, children }: NavLinkProps) {
  return (
    <Link
      href={href}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      className={cn(
        itemClass,
        active && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
      )}
    >
      {children}
    </Link>
  );
}
