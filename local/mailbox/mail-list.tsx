import Link from 'next/link';
import { CopyCode } from './controls';
import type { StoredMail } from './mail';
import { MailTime } from './mail-time';

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
