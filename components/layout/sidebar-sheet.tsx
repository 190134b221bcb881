import { Dialog, DialogTitle, SheetContent } from '@/components/ui/dialog';
import { Sidebar, type SidebarProps } from './sidebar';

type Props = SidebarProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** The sidebar as a dialog that slides in from the left. */
export function SidebarSheet({ open, onOpenChange, ...props }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <SheetContent aria-describedby={undefined}>
        <DialogTitle className="sr-only">Menu</DialogTitle>
        <Sidebar {...props} onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Dialog>
  );
}
