'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/**
 * "wizard" is shown where a post was about to be written, "plan" where somebody asks for the plan
 * without being short of credits, "credits" everywhere else.
 */
export type UpgradeKind = 'wizard' | 'credits' | 'plan';

type Upgrade = {
  kind: UpgradeKind | null;
  open: (kind: UpgradeKind) => void;
  close: () => void;
};

const UpgradeContext = createContext<Upgrade | null>(null);

/** Lets any screen ask for the upgrade modal; the modals themselves hang in the studio's layout. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [kind, setKind] = useState<UpgradeKind | null>(null);
  const value = useMemo(() => ({ kind, open: setKind, close: () => setKind(null) }), [kind]);
  return <UpgradeContext value={value}>{children}</UpgradeContext>;
}

export function useUpgradeModal(): Upgrade {
  const value = useContext(UpgradeContext);
  if (!value) throw new Error('useUpgradeModal needs an UpgradeProvider above it.');
  return value;
}
