'use client';
import { useMemo } from 'react';
import { useWriting } from '@/hooks/use-writing';
import type { JobView } from '@/lib/jobs/schema';
import { parseGrowing } from '@/lib/posts/content';
import { plainInline } from '@/lib/posts/content/inline';
import type { Block, List } from '@/lib/posts/content/types';

const linesKept = 6;

/** The last words of a post while they are written: a glance, the whole is on its own page. */
export function LiveText({ job }: { job: JobView }) {
  const { texts, current } = useWriting({ job, texts: {}, current: null });
  const text = current === null ? '' : (texts[current] ?? '');
  const lines = useMemo(() => lastLines(text), [text]);
  if (lines.length === 0) return null;
  return (
    <section
      aria-label="The text so far"
      className="mt-4 flex h-36 flex-col justify-end gap-2 overflow-hidden rounded-lg bg-muted/60 px-4 py-3 font-serif leading-relaxed [mask-image:linear-gradient(to_bottom,transparent,black_45%)]"
    >
      {lines.map(({ key, words }) => (
        <p key={key} dir="auto" className="shrink-0 break-words">
          {words}
        </p>
      ))}
    </section>
  );
}

/** By the content rules, so that what a post hides is not shown here either. */
function lastLines(text: string): { key: number; words: string }[] {
  return parseGrowing(text)
    .flatMap(wordsOf)
    .map((words, key) => ({ key, words }))
    .slice(-linesKept);
}

function wordsOf(block: Block): string[] {
  if (block.type === 'list') return itemsOf(block);
  if (block.type === 'quote') return block.lines.map(plainInline);
  if (block.type === 'code') return block.text.split('\n');
  if (block.type === 'table')
    return [block.head, ...block.rows].map((row) => row.map(plainInline).join(' · '));
  return 'content' in block ? [plainInline(block.content)] : [];
}

function itemsOf(list: List): string[] {
  return list.items.flatMap((item) => [
    `• ${plainInline(item.content)}`,
    ...item.children.flatMap(itemsOf),
  ]);
}
