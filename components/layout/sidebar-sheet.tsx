import type { RefObject } from 'react';
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet';
import { Sidebar, type SidebarProps } from './sidebar';

type Props = SidebarProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
};

/** The sidebar as a dialog that slides in from the left. */
export function SidebarSheet({ open, onOpenChange, opener, ...props }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="left"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // Radix passes over links: the first of them to take the focus would be "Log out".
          event.preventDefault();
          if (event.currentTarget instanceof Element)
            event.currentTarget.querySelector<HTMLElement>('nav a')?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener.current?.focus();
        }}
      >
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <Sidebar {...props} onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}
