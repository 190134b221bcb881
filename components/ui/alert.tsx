import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

const alertVariants = cva(
  'w-full rounded-lg border px-4 py-3 text-sm leading-relaxed has-[>svg]:grid has-[>svg]:grid-cols-[auto_1fr] has-[>svg]:gap-x-3 [&>svg]:size-4 [&>svg]:translate-y-1',
  {
    variants: {
      variant: {
        default: 'border-primary/25 bg-accent text-accent-foreground',
        destructive: 'border-destructive/40 bg-destructive/8 text-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/** A failure interrupts a screen reader; anything else waits for a pause. */
function Alert({
  className,
  variant,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return (
    <div
      data-slot="alert"
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    />
  );
}

function AlertTitle({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="alert-title" className={cn('font-medium', className)} {...props} />;
}

function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="alert-description" className={cn('text-sm', className)} {...props} />;
}

export { Alert, AlertDescription, AlertTitle };
