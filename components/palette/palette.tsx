'use client';
import type { Asked } from '@/hooks/use-shortcuts';
import { CommandPalette } from './command-palette';
import { ShortcutsDialog } from './shortcuts-dialog';

export type PaletteProps = {
  asked: Exclude<Asked, null>;
  onAsk: (asked: Asked) => void;
  onSignOut: () => void;
};

export function Palette({ asked, onAsk, onSignOut }: PaletteProps) {
  const close = () => onAsk(null);
  if (asked === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  return (
    <CommandPalette onClose={close} onShortcuts={() => onAsk('shortcuts')} onSignOut={onSignOut} />
  );
}
