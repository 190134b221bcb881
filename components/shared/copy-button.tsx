'use client';
import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/copy-text';

type Props = { text: string; label: string; copied: string };

export function CopyButton({ text, label, copied }: Props) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      onClick={() => copyText({ text, copied })}
    >
      <Copy aria-hidden />
    </Button>
  );
}
