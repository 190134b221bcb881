'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/browser/notify';

type Props = { text: string; label: string; copied: string };

/** Copies a text and says so. */
export function CopyButton({ text, label, copied }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Copied!', description: copied });
    } catch {
      notify({
        title: 'Copy failed',
        description: 'Your browser did not allow it. Select the text and copy it by hand.',
        tone: 'destructive',
      });
    }
  };
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={copy}>
      <Copy aria-hidden />
    </Button>
  );
}
