'use client';

import { Check, Copy, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

const list = '/local/mailbox/list';

/** Asks the server for news while the page is visible. */
export function AutoRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}

/** Copies a code with one click and says so for a moment. */
export function CopyCode({ code, labelled }: { code: string | null; labelled?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!code) return null;
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Button
      variant={labelled ? 'default' : 'outline'}
      size="sm"
      onClick={copy}
      aria-label={`Copy code ${code}`}
      className="tabular-nums"
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {labelled ? (copied ? 'Copied' : `Copy code ${code}`) : code}
    </Button>
  );
}

function useDelete(query: string): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await fetch(list + query, { method: 'DELETE' });
    router.replace('/local/mailbox');
    router.refresh();
  };
}

export function DeleteMail({ id }: { id: string }) {
  const remove = useDelete(`?id=${encodeURIComponent(id)}`);
  return (
    <Button variant="ghost" size="sm" onClick={remove}>
      <Trash2 aria-hidden /> Delete
    </Button>
  );
}

export function DeleteAll() {
  const remove = useDelete('');
  return (
    <Button variant="outline" size="sm" onClick={remove}>
      <Trash2 aria-hidden /> Delete all
    </Button>
  );
}
