import Link from 'next/link';
import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/shared/code-block';

type Props = { origin: string; perMinute: number };

const failure = JSON.stringify(
  { error: { code: 'invalid', message: 'Use at least one letter or number in the keyword' } },
  null,
  2,
);

export function ApiBasics({ origin, perMinute }: Props) {
  return (
    <section id="basics" className="scroll-mt-8">
      <h1 className="font-semibold font-serif text-4xl tracking-tight">API</h1>
      <p className="mt-3 max-w-[60ch] text-muted-foreground leading-relaxed">
        Write, change and score posts from your own programs. It does what the screens do, at the
        same prices and within the same limits.
      </p>
      <Fact title="Keys">
        Make one in the{' '}
        <Link href="/settings/developers" prefetch={false} className="text-primary underline">
          developer settings
        </Link>{' '}
        and send it with each request. A key that is revoked stops working at once.
      </Fact>
      <CodeBlock
        label="The first request"
        text={`curl ${origin}/api/v1/credits -H "Authorization: Bearer $INKWRIGHT_KEY"`}
        className="mt-3"
      />
      <Fact title="Errors">Every error has a status, a stable code and a readable message.</Fact>
      <CodeBlock label="An error" text={failure} className="mt-3" />
      <Fact title="Repeating a request">
        Orders need an <Code>Idempotency-Key</Code>: a new one for each order, the same one when you
        repeat it because the answer was lost. It is then charged once.
      </Fact>
      <Fact title="Changing a text">
        A post has a <Code>version</Code>, which is also its <Code>ETag</Code>. Send the one you
        read as <Code>If-Match</Code>. Where somebody changed the text meanwhile, the answer is 412
        with <Code>sent</Code> and <Code>current</Code>, and nothing is overwritten.
      </Fact>
      <Fact title="Lists">
        Pass <Code>nextCursor</Code> as <Code>cursor</Code> until it is null.
      </Fact>
      <Fact title="Limits">
        {perMinute} requests a minute for each account. <Code>RateLimit</Code> says what is left (
        <Code>r</Code>) and for how many seconds (<Code>t</Code>); a 429 has{' '}
        <Code>Retry-After</Code>.
      </Fact>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-7 font-medium">{title}</h2>
      <p className="mt-1 max-w-[65ch] text-muted-foreground leading-relaxed">{children}</p>
    </>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded bg-muted px-1 py-0.5 text-foreground text-sm">{children}</code>;
}
