import { ArrowLeft, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { CopyCode, DeleteMail } from './controls';
import type { StoredMail } from './mail';

/** The mails, newest first, each with its code at hand. */
export function MailList({ mails, openId }: { mails: StoredMail[]; openId: string | null }) {
  return (
    <ul className="overflow-hidden rounded-xl border bg-card" aria-label="Mails">
      {mails.map((mail) => (
        <li
          key={mail.id}
          className={`flex items-center gap-3 border-b p-4 last:border-b-0 ${mail.id === openId ? 'lg:bg-muted' : ''}`}
        >
          <Link
            href={`/local/mailbox?id=${mail.id}`}
            aria-current={mail.id === openId ? 'true' : undefined}
            className="min-w-0 flex-1 rounded-sm"
          >
            <span className="block truncate font-medium text-sm">{mail.subject}</span>
            <span className="block truncate text-muted-foreground text-sm">{mail.to}</span>
            <MailTime at={mail.createdAt} />
          </Link>
          <CopyCode code={mail.code} />
        </li>
      ))}
    </ul>
  );
}

/** One mail as its reader would see it. Its HTML is shown without any right to run scripts. */
export function OpenMail({ mail }: { mail: StoredMail }) {
  return (
    <Card aria-label="Open mail" className="overflow-hidden">
      <div className="flex flex-col gap-4 border-b p-5 sm:p-6">
        <Link
          href="/local/mailbox"
          className="inline-flex w-fit items-center gap-2 text-muted-foreground text-sm lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> All mails
        </Link>
        <div>
          <h2 className="break-words font-semibold font-serif text-xl">{mail.subject}</h2>
          <p className="break-all text-muted-foreground text-sm">To {mail.to}</p>
          <MailTime at={mail.createdAt} />
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyCode code={mail.code} labelled />
          {mail.link ? (
            <Button asChild variant="outline" size="sm">
              <a href={mail.link}>
                <ExternalLink aria-hidden /> Follow link
              </a>
            </Button>
          ) : null}
          <DeleteMail id={mail.id} />
        </div>
      </div>
      <iframe
        title={`Mail: ${mail.subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html}
        className="h-[36rem] w-full bg-white"
      />
      <details className="border-t p-5 sm:p-6">
        <summary className="cursor-pointer text-muted-foreground text-sm">Plain text</summary>
        <pre className="mt-3 whitespace-pre-wrap break-words text-sm">{mail.text}</pre>
      </details>
    </Card>
  );
}

/** When a mail arrived, in the machine's own clock: server and reader share it. */
function MailTime({ at }: { at: string }) {
  const words = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <time dateTime={at} className="block text-muted-foreground text-xs tabular-nums">
      {words}
    </time>
  );
}
