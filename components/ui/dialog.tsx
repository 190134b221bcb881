'use client';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';
import { Button } from './button';

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

const overlay = 'fixed inset-0 z-50 animate-fade bg-black/45 backdrop-blur-[2px]';

export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlay} />
      <Primitive.Content
        className={cn(
          'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-md -translate-y-1/2 animate-fade overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-lift focus:outline-none sm:p-8',
          className,
        )}
        {...props}
      >
        {children}
        <Close />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** A dialog that slides in from the left, for navigation on phones. */
export function SheetContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlay} />
      <Primitive.Content
        className={cn(
          'fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-sheet overflow-y-auto border-r bg-sidebar shadow-lift focus:outline-none',
          className,
        )}
        {...props}
      >
        {children}
        <Close />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

function Close() {
  return (
    <Primitive.Close asChild>
      <Button variant="ghost" size="icon-sm" className="absolute top-3 right-3" aria-label="Close">
        <X aria-hidden />
      </Button>
    </Primitive.Close>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return (
    <Primitive.Title
      className={cn(
        'pr-8 font-semibold font-serif text-2xl leading-tight tracking-tight',
        className,
      )}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return (
    <Primitive.Description
      className={cn('mt-2 text-muted-foreground text-sm leading-relaxed', className)}
      {...props}
    />
  );
}
