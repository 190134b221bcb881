import { TriangleAlert } from 'lucide-react';
import { CopyButton } from '@/components/shared/copy-button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { metaLength } from '@/lib/ai/meta-limits';
import type { PostMeta } from '@/lib/posts/content/types';

/** What search engines show, ready to be copied. */
export function SeoCard({ title, description }: Pick<PostMeta, 'title' | 'description'>) {
  if (!title && !description) return null;
  return (
    <Card id="seo-metadata" tabIndex={-1} className="post-screen-only post-mark">
      <CardHeader>
        <CardTitle>SEO Metadata</CardTitle>
      </CardHeader>
      <CardContent>
        <div className="grid gap-4">
          {title ? (
            <MetaLine
              field="title"
              label="Meta Title"
              text={title}
              copyLabel="Copy meta title"
              copied="Meta title copied to clipboard"
            />
          ) : null}
          {description ? (
            <MetaLine
              field="description"
              label="Meta Description"
              text={description}
              copyLabel="Copy meta description"
              copied="Meta description copied to clipboard"
            />
          ) : null}
        </div>
      </CardContent>
    </Card>
  );
}

type Line = {
  field: 'title' | 'description';
  label: string;
  text: string;
  copyLabel: string;
  copied: string;
};

function MetaLine({ field, label, text, copyLabel, copied }: Line) {
  const { count, warning } = metaLength(field, text);
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg bg-muted/60 py-3 pr-2 pl-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-1.5 text-muted-foreground text-sm">
          <h3 className="font-normal">{label}</h3>
          <p className="tabular-nums">
            <span aria-hidden>· </span>
            {count}
            <span className="sr-only"> characters</span>
          </p>
        </div>
        <p dir="auto" className="mt-0.5 break-words leading-relaxed">
          {text}
        </p>
        {warning ? (
          <p className="mt-1.5 flex items-baseline gap-1.5 text-destructive text-sm">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0 self-center" />
            {warning}
          </p>
        ) : null}
      </div>
      <CopyButton text={text} label={copyLabel} copied={copied} />
    </div>
  );
}

/** For whom the post was written. */
export function PersonaCard({ persona }: { persona: string | null }) {
  if (!persona) return null;
  return (
    <Card className="post-screen-only">
      <CardHeader>
        <CardTitle>Reader Persona</CardTitle>
      </CardHeader>
      <CardContent className="pt-3 sm:pt-3">
        <p dir="auto" className="max-w-[65ch] break-words leading-relaxed">
          {persona}
        </p>
      </CardContent>
    </Card>
  );
}
