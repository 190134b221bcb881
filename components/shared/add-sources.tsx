'use client';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAddSources } from '@/hooks/use-sources';
import type { SourceView } from '@/lib/sources/schema';
import { cn } from '@/lib/utils';
import { Problem } from './problem';

const fileTypes = '.pdf,.docx,.md,.markdown,.txt,.html,.htm';

/** Files by picking or dropping them, and web addresses. */
export function AddSources({ onAdded }: { onAdded?: (sources: SourceView[]) => void }) {
  const { addFiles, addAddress, busy, problems } = useAddSources();
  const [address, setAddress] = useState('');
  const addressId = useId();
  const send = async (files: File[]) => {
    const added = await addFiles(files);
    onAdded?.(added);
  };
  const submit = async () => {
    const added = address.trim() ? await addAddress(address.trim()) : [];
    if (added.length > 0) setAddress('');
    onAdded?.(added);
  };
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <FileDrop busy={busy} onFiles={send} />
        {/* No form: the card in the wizard stands beside other fields. */}
        <div className="flex flex-col justify-center gap-2">
          <Label htmlFor={addressId}>Web address</Label>
          <Input
            id={addressId}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/report"
            value={address}
            maxLength={2_000}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!busy) submit();
            }}
          />
          <Button
            variant="outline"
            aria-disabled={busy || !address.trim()}
            onClick={() => (busy ? undefined : submit())}
          >
            Add address
          </Button>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {busy ? 'Adding...' : ''}
      </p>
      {problems.map((problem) => (
        <Problem key={problem} message={problem} className="mt-3 break-words" />
      ))}
    </div>
  );
}

function FileDrop({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !busy) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-5 text-center transition-colors',
        isOver && 'border-primary bg-accent',
      )}
    >
      <input
        ref={picker}
        type="file"
        multiple
        accept={fileTypes}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        variant="outline"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : picker.current?.click())}
      >
        <FileUp aria-hidden />
        {busy ? 'Adding...' : 'Choose files'}
      </Button>
      <p className="text-muted-foreground text-sm leading-relaxed">
        or drop them here. PDF, Word, Markdown, text or HTML, up to 10 MB and 200 pages each.
      </p>
    </div>
  );
}
