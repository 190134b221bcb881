import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { metaLength, metaLimits, metaSize, metaStart } from '@/lib/ai/meta-limits';
import type { SeoInput } from '@/lib/seo/types';

/** Characters of the description that are shown. */
const devices = { Desktop: metaLimits.description.max, Phone: metaLimits.description.min };

/** How the post may stand among search results, cut where they cut. */
export function SearchPreview({ input }: { input: SeoInput }) {
  const [device, setDevice] = useState<keyof typeof devices>('Desktop');
  const title = input.metaTitle || input.title;
  const description = input.metaDescription ?? '';
  return (
    <section aria-labelledby="seo-preview" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 id="seo-preview" className="seo-heading">
          Search result
        </h3>
        <div className="flex gap-1">
          {(['Desktop', 'Phone'] as const).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === device ? 'outline' : 'ghost'}
              aria-pressed={name === device}
              onClick={() => setDevice(name)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div className="seo-result">
        <p className="text-muted-foreground text-xs">your-blog.com › {input.slug}</p>
        <p dir="auto" className="seo-result-title">
          {cutOff(title, metaLimits.title.max)}
        </p>
        <p dir="auto" className="text-sm leading-snug">
          {description
            ? cutOff(description, devices[device])
            : 'Without a meta description, search engines pick a passage of the text.'}
        </p>
      </div>
      <p className="text-muted-foreground text-xs tabular-nums">
        {lengthWords('Title', metaLength('title', title))} ·{' '}
        {lengthWords('Description', metaLength('description', description))}
        {device === 'Phone' ? `. Phones show about ${devices.Phone} of a description.` : null}
      </p>
    </section>
  );
}

/** Cut at a word with "…", as search engines do. */
function cutOff(text: string, max: number): string {
  if (metaSize(text) <= max) return text;
  const start = metaStart(text, max);
  return `${(start.replace(/\s+\S*$/u, '') || start).trimEnd()} …`;
}

function lengthWords(name: string, { count, warning }: ReturnType<typeof metaLength>) {
  return `${name} ${count}${warning ? ', cut off' : ''}`;
}
