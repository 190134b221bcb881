'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/**
 * "wizard" is shown where a post was about to be written, "plan" and "packs" where a writer asks for
 * them without being short of credits, "credits" everywhere else.
 */
export type UpgradeKind = 'wizard' | 'credits' | 'plan' | 'packs';

type Upgrade = {
  kind: UpgradeKind | null;
  /** What had the focus when the modal was asked for. */
  asker: Element | null;
  open: (kind: UpgradeKind) => void;
  close: () => void;
};

const UpgradeContext = createContext<Upgrade | null>(null);

const closed = { kind: null, asker: null };

/** Lets any screen ask for the upgrade modal; the modals themselves hang in the studio's layout. */
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
