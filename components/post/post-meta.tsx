import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import type { PostMeta } from '@/lib/posts/content/types';
import { CopyButton } from './copy-button';

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
              label="Meta Title"
              text={title}
              copyLabel="Copy meta title"
              copied="Meta title copied to clipboard"
            />
          ) : null}
          {description ? (
            <MetaLine
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

type Line = { label: string; text: string; copyLabel: string; copied: string };

function MetaLine({ label, text, copyLabel, copied }: Line) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg bg-muted/60 py-3 pr-2 pl-4">
      <div className="min-w-0">
        <h3 className="font-normal text-muted-foreground text-sm">
          {label}{' '}
          <span className="tabular-nums" aria-hidden>
            · {[...text].length}
          </span>
        </h3>
        <p dir="auto" className="mt-0.5 break-words leading-relaxed">
          {text}
        </p>
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
