'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { settingsPages } from '@/lib/settings-pages';
import { cn } from '@/lib/utils';

/** The pages of the settings: a list beside them on wide screens, a row above them on phones. */
export function SettingsNav() {
  const path = usePathname();
  const isCurrent = (href: string) =>
    path === href || (href !== '/settings' && path.startsWith(`${href}/`));
  return (
    <nav aria-label="Settings" className="mb-6 lg:sticky lg:top-10 lg:self-start">
      <p className="mb-3 px-3 font-semibold font-serif text-xl tracking-tight max-lg:sr-only">
        Settings
      </p>
      <ul className="flex gap-1 max-lg:-mx-1 max-lg:flex-wrap max-lg:border-b lg:flex-col">
        {settingsPages.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isCurrent(href) ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center px-3 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground max-lg:-mb-px max-lg:border-transparent max-lg:border-b-2 lg:rounded-md lg:hover:bg-border/50',
                isCurrent(href) &&
                  'text-foreground max-lg:border-primary lg:bg-accent lg:text-accent-foreground lg:hover:bg-accent',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
