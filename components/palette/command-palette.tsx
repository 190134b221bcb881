'use client';
import {
  FileText,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Moon,
  PenLine,
  Settings,
  Sun,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useState } from 'react';
import {
  Command,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { shortcutOf } from '@/lib/browser/shortcuts';
import { settingsPages } from '@/lib/settings-pages';
import { type Choice, matching } from './matching';
import { useFoundPosts } from './use-found-posts';

type Action = Choice & { icon: LucideIcon; run: () => void };

type Props = { onClose: () => void; onShortcuts: () => void; onSignOut: () => void };

/** Goes to a post or a page, or does what the studio offers everywhere, by a few typed letters. */
export function CommandPalette({ onClose, onShortcuts, onSignOut }: Props) {
  const [text, setText] = useState('');
  const actions = matching(useActions({ onShortcuts, onSignOut }), text);
  const { posts, state } = useFoundPosts(text);
  const router = useRouter();
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  const count = actions.length + posts.length;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        showCloseButton={false}
        onKeyDown={(event) => {
          if (shortcutOf(event) !== 'palette') return;
          event.preventDefault();
          onClose();
        }}
        className="top-[12dvh] flex max-h-[76dvh] max-w-xl translate-y-0 flex-col overflow-hidden p-0 sm:p-0"
      >
        <DialogTitle className="sr-only">Search or jump to</DialogTitle>
        <Command shouldFilter={false} loop label="Search or jump to">
          <CommandInput
            value={text}
            onValueChange={setText}
            placeholder="Search posts, or jump to…"
          />
          <CommandList label="Results">
            {actions.length > 0 ? (
              <CommandGroup heading="Go to and do">
                {actions.map(({ name, icon: Icon, run }) => (
                  <CommandItem key={name} value={name} onSelect={() => choose(run)}>
                    <Icon aria-hidden />
                    {name}
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
            {posts.length > 0 ? (
              <CommandGroup heading={text.trim() ? 'Posts' : 'Newest posts'}>
                {posts.map(({ id, title }) => (
                  <CommandItem
                    key={id}
                    value={id}
                    onSelect={() => choose(() => router.push(`/posts/${id}`))}
                  >
                    <FileText aria-hidden />
                    <span dir="auto" className="line-clamp-2 min-w-0 break-words">
                      {title}
                    </span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ) : null}
          </CommandList>
        </Command>
        <p role="status" className={count > 0 ? 'sr-only' : 'px-7 pb-6 text-sm'}>
          {words(count, state, text)}
        </p>
      </DialogContent>
    </Dialog>
  );
}

function words(count: number, state: 'loading' | 'failed' | 'ready', text: string): string {
  if (state === 'failed') return 'The posts could not be searched. Please try again.';
  if (state === 'loading') return 'Searching...';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function useActions({ onShortcuts, onSignOut }: Omit<Props, 'onClose'>): Action[] {
  const router = useRouter();
  const { resolvedTheme, setTheme } = useTheme();
  const goTo = (href: string) => () => router.push(href);
  const [theme, icon] =
    resolvedTheme === 'dark' ? (['light', Sun] as const) : (['dark', Moon] as const);
  return [
    { name: 'Create a new post', words: 'write wizard', icon: PenLine, run: goTo('/create') },
    { name: 'Dashboard', words: 'home posts', icon: LayoutDashboard, run: goTo('/dashboard') },
    ...settingsPages.map(({ href, name, words: more }) => ({
      name: `Settings: ${name}`,
      words: more,
      icon: Settings,
      run: goTo(href),
    })),
    {
      name: `Use the ${theme} theme`,
      words: 'appearance colour mode',
      icon,
      run: () => setTheme(theme),
    },
    { name: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, run: onShortcuts },
    { name: 'Log out', words: 'sign out', icon: LogOut, run: onSignOut },
  ];
}
