import { cn } from '@/lib/utils';
import { CopyButton } from './copy-button';

type Props = { label: string; text: string; className?: string };

/** Code to copy; long lines scroll within it. */
export function CodeBlock({ label, text, className }: Props) {
  return (
    <div className={cn('flex items-start rounded-md border bg-muted/50', className)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls.
        tabIndex={0}
        aria-label={label}
        className="min-w-0 grow overflow-x-auto rounded-md py-3 pl-4"
      >
        <pre className="text-sm leading-relaxed">
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} label={`Copy: ${label}`} copied={`${label} is on your clipboard.`} />
    </div>
  );
}
