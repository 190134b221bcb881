import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet';
import { Sidebar, type SidebarProps } from './sidebar';

type Props = SidebarProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** The sidebar as a dialog that slides in from the left. */
export function SidebarSheet({ open, onOpenChange, ...props }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" aria-describedby={undefined}>
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <Sidebar {...props} onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}
