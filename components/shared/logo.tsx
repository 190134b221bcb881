import { cn } from '@/lib/utils';

/** The nib and the name. Decorative where a link around it carries the label. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 32 32" className="size-8 text-primary" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M16 5.5c3.2 4.2 5.4 8.2 5.4 11.9 0 2.5-1.1 4.7-2.7 6.6h-5.4c-1.6-1.9-2.7-4.1-2.7-6.6C10.6 13.7 12.8 9.7 16 5.500Z"
          fill="var(--primary-foreground)"
        />
        <path d="M16 8v9" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        <circle cx="16" cy="18" r="1.9" fill="currentColor" />
        <path
          d="M13.4 26.500h5.2"
          stroke="var(--primary-foreground)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-semibold font-serif text-[1.375rem] tracking-tight">Inkwright</span>
    </span>
  );
}
