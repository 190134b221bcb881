'use client';
import { useTheme } from 'next-themes';
import { Toaster as Sonner, type ToasterProps } from 'sonner';

function Toaster(props: ToasterProps) {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      toastOptions={{
        classNames: {
          toast:
            'rounded-lg! border! border-border! bg-popover! text-popover-foreground! shadow-lift! font-sans!',
          title: 'font-medium! text-sm!',
          description: 'text-muted-foreground! text-sm!',
          error: 'border-destructive/50! [&_[data-icon]]:text-destructive',
          closeButton: 'border-border! bg-popover! text-foreground!',
        },
      }}
      {...props}
    />
  );
}

export { Toaster };
