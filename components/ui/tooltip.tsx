'use client';
import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Delays are the product's: 700 ms to open, 300 ms between neighbours (spec.md §9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          className="z-50 max-w-64 animate-fade rounded-md bg-foreground px-2.5 py-1.5 text-background text-xs shadow-lift"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
