'use client';
import { Ellipsis, PenLine, Share, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

export type PostMenuProps = {
  /** `from` gets the focus back. */
  onAsk: (name: 'rename' | 'export' | 'remove', from: HTMLElement | null) => void;
};

/** What is done to a post now and then; open from the start: the click that loads this asked for it. */
export function PostMenu({ onAsk }: PostMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    // Not modal: a dialog that an item opens would find the page still switched off.
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>
        <Button ref={trigger} variant="outline" size="icon" aria-label="More actions">
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      {/* In the page's landmark, and above the toasts, which come out at the same corner. */}
      <DropdownMenuContent
        align="end"
        container={document.getElementById('content')}
        className="z-[1000000000]"
      >
        <DropdownMenuItem onSelect={() => onAsk('rename', trigger.current)}>
          <PenLine aria-hidden />
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onAsk('export', trigger.current)}>
          <Share aria-hidden />
          Export
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => onAsk('remove', trigger.current)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
