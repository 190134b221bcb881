import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cutToWidth, phoneResult, pixelWidth, searchResult } from '@/lib/seo/pixel-width';
import type { SeoInput } from '@/lib/seo/types';

const devices = { Desktop: searchResult, Phone: phoneResult };

/** How the post may stand among search results, cut where they cut. */
export function SearchPreview({ input }: { input: SeoInput }) {
  const [device, setDevice] = useState<keyof typeof devices>('Desktop');
  const room = devices[device];
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
          {cutToWidth(title, room.title)}
        </p>
        <p dir="auto" className="text-sm leading-snug">
          {description
            ? cutToWidth(description, room.description)
            : 'Without a meta description, search engines pick a passage of the text.'}
        </p>
      </div>
      <p className="text-muted-foreground text-xs tabular-nums">
        {roomWords('Title', title, room.title)} ·{' '}
        {roomWords('Description', description, room.description)}
      </p>
    </section>
  );
}

function roomWords(
  name: string,
  text: string,
  { fontSize, width }: { fontSize: number; width: number },
) {
  const used = Math.round(pixelWidth(text, fontSize));
  return `${name} ${used} of ${width} px${used > width ? ', cut off' : ''}`;
}
