'use client';
import { type ReactNode, useId, useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Label } from '@/components/ui/label';
import { usePaletteKeys } from '@/hooks/use-shortcuts';
import { hasSingleKeys, setSingleKeys } from '@/lib/browser/shortcuts';

/** The keyboard shortcuts, and the switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const keys = usePaletteKeys();
  const [single, setSingle] = useState(hasSingleKeys);
  const control = keys.startsWith('⌘') ? '⌘' : 'Ctrl';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Keyboard shortcuts</DialogTitle>
        <DialogDescription>
          The search and this list do not open while you type in a field.
        </DialogDescription>
        <dl className="mt-5 divide-y">
          <Shortcut keys={keys}>Search or jump to</Shortcut>
          <Shortcut keys="?">This list</Shortcut>
          <Shortcut keys="/">Search the posts, on the dashboard</Shortcut>
          <Shortcut keys="Alt ↑ ↓">Move a section of the outline</Shortcut>
          <Shortcut keys={`${control} S`}>Save the text, in its editor</Shortcut>
          <Shortcut keys="F8">Go to the notifications</Shortcut>
          <Shortcut keys="Esc">Close a dialog or a menu</Shortcut>
        </dl>
        <div className="mt-5 flex gap-3 border-t pt-5">
          <input
            id={id}
            type="checkbox"
            checked={single}
            className="mt-0.5 size-5 shrink-0 accent-primary"
            onChange={({ target }) => {
              setSingle(target.checked);
              setSingleKeys(target.checked);
            }}
          />
          <Label htmlFor={id} className="block font-normal leading-relaxed">
            Shortcuts of a single key: <kbd>?</kbd> and <kbd>/</kbd>
            <span className="block text-muted-foreground">
              Switch them off if you speak to your computer. This list is also in the search.
            </span>
          </Label>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Shortcut({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5 text-sm">
      <dt>{children}</dt>
      <dd className="flex gap-1">
        {keys.split(' ').map((key) => (
          <kbd
            key={key}
            className="min-w-7 rounded-sm border bg-muted px-1.5 py-0.5 text-center font-sans text-xs"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
