'use client';
import { type ComponentType, useEffect, useState } from 'react';
import type { Asked } from '@/hooks/use-shortcuts';
import { notify } from '@/lib/browser/notify';
import type { PaletteProps } from './palette';

type Props = Omit<PaletteProps, 'asked'> & { asked: Asked };

/** Loads the palette when it is first asked for. Offline it says so, and the page stays. */
export function PaletteWhenAsked({ asked, ...props }: Props) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const { onAsk } = props;
  const isMissing = asked !== null && Palette === null;
  useEffect(() => {
    if (!isMissing) return;
    import('./palette').then(
      (loaded) => setPalette(() => loaded.Palette),
      () => {
        onAsk(null);
        notify({
          title: 'The search did not load',
          description: 'Check your connection and try again.',
          tone: 'destructive',
        });
      },
    );
  }, [isMissing, onAsk]);
  return Palette && asked ? <Palette {...props} asked={asked} /> : null;
}
