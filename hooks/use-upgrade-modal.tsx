'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** "wizard": starting a post; "plan", "packs": not short of credits; "credits": all else. */
export type UpgradeKind = 'wizard' | 'credits' | 'plan' | 'packs';

type Upgrade = {
  kind: UpgradeKind | null;
  asker: Element | null;
  open: (kind: UpgradeKind) => void;
  close: () => void;
};

const UpgradeContext = createContext<Upgrade | null>(null);

const closed = { kind: null, asker: null };

export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Pick<Upgrade, 'kind' | 'asker'>>(closed);
  const value = useMemo(
    () => ({
      ...state,
      open: (kind: UpgradeKind) => setState({ kind, asker: document.activeElement }),
      close: () => setState(closed),
    }),
    [state],
  );
  return <UpgradeContext value={value}>{children}</UpgradeContext>;
}

export function useUpgradeModal(): Upgrade {
  const value = useContext(UpgradeContext);
  if (!value) throw new Error('useUpgradeModal needs an UpgradeProvider above it.');
  return value;
}
