import { cn } from '@/lib/utils';
import { CopyButton } from './copy-button';

type Props = { label: string; text: string; className?: string };

/** Code to copy; long lines scroll within it. */
export function CodeBlock({ label, text, className }: Props) {
  return (
    <div className={cn('relative', className)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls.
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-md border bg-muted/50 py-3 pr-14 pl-4"
      >
        <pre className="text-sm leading-relaxed">
          <code>{text}</code>
        </pre>
      </section>
      <div className="absolute top-1 right-1 rounded-md bg-card/80">
        <CopyButton
          text={text}
          label={`Copy: ${label}`}
          copied={`${label} is on your clipboard.`}
        />
      </div>
    </div>
  );
}
