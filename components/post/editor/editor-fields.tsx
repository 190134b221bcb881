'use client';
import { useId } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { type MetaField as Field, metaLength } from '@/lib/ai/meta-limits';
import type { PostDocument } from './post-document';

const titleLimit = 150;

/** The title, in the place and type it has in the post. */
export function TitleField({ post }: { post: PostDocument }) {
  const isMissing = post.title.trim() === '';
  return (
    <Card className="p-5 sm:p-7">
      <textarea
        aria-label="Title"
        dir="auto"
        rows={1}
        maxLength={titleLimit}
        spellCheck
        value={post.title}
        onChange={(event) => post.setTitle(event.target.value.replace(/[\r\n]+/g, ' '))}
        className="ed-field w-full font-semibold font-serif text-3xl leading-[1.12] tracking-tight sm:text-4xl"
      />
      {isMissing ? (
        <p role="alert" className="mt-2 text-destructive text-sm">
          Without a title the post keeps the one it had.
        </p>
      ) : null}
    </Card>
  );
}

export function MetaFields({ post }: { post: PostDocument }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>SEO Metadata</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <MetaField
          label="Meta Title"
          value={post.meta.title ?? ''}
          field="title"
          onChange={(value) => post.setMeta('Meta Title', value)}
        />
        <MetaField
          label="Meta Description"
          value={post.meta.description ?? ''}
          field="description"
          onChange={(value) => post.setMeta('Meta Description', value)}
        />
      </CardContent>
    </Card>
  );
}

type MetaFieldProps = {
  label: string;
  value: string;
  field: Field;
  onChange: (value: string) => void;
};

function MetaField({ label, value, field, onChange }: MetaFieldProps) {
  const id = useId();
  const { count, warning } = metaLength(field, value);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-muted-foreground text-sm">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-count`} className={warning ? 'text-destructive' : ''}>
          {count}
          {warning ? ', may be cut off' : ''}
        </span>
      </div>
      <textarea
        id={id}
        dir="auto"
        rows={1}
        spellCheck
        aria-describedby={`${id}-count`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="ed-field mt-1 w-full leading-relaxed"
      />
    </div>
  );
}
