import { Mailbox as MailboxIcon } from 'lucide-react';
import type { Metadata } from 'next';
import { EmptyState } from '@/components/shared/empty-state';
import { getSql } from '@/db/client';
import { AutoRefresh, DeleteAll } from './controls';
import type { StoredMail } from './mail';
import { MailList, OpenMail } from './open-mail';
import { listMails } from './store';

export const metadata: Metadata = { title: 'Mailbox' };

type Search = Promise<{ id?: string | string[]; to?: string | string[] }>;

const first = (value: string | string[] | undefined) => [value].flat()[0] ?? null;

/** /local/mailbox: every mail the app would have sent, newest first, one of them open. */
export default async function MailboxPage({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const mails = await listMails(getSql(), first(search.to));
  const chosen = first(search.id);
  const open = mails.find(({ id }) => id === chosen) ?? null;
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
      <AutoRefresh everyMs={2500} />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-semibold font-serif text-3xl tracking-tight">Mailbox</h1>
          <p className="mt-2 max-w-xl text-muted-foreground">
            Mails the app sends on this machine arrive here. Nothing leaves it.
          </p>
        </div>
        {mails.length > 0 ? <DeleteAll /> : null}
      </header>
      {mails.length === 0 ? <NoMails /> : <Desk mails={mails} open={open} />}
    </main>
  );
}

function NoMails() {
  return (
    <EmptyState icon={<MailboxIcon />} title="No mail yet">
      Sign up, ask for a new password or a sign-in link: the mail appears here by itself.
    </EmptyState>
  );
}

/** On a phone an open mail takes the place of the list. */
function Desk({ mails, open }: { mails: StoredMail[]; open: StoredMail | null }) {
  const selected = open ?? mails[0] ?? null;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <div className={open ? 'hidden lg:block' : undefined}>
        <MailList mails={mails} openId={selected?.id ?? null} />
      </div>
      <div className={open ? undefined : 'hidden lg:block'}>
        {selected ? <OpenMail mail={selected} /> : null}
      </div>
    </div>
  );
}
