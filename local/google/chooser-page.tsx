import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../components/ui/card';
import { Input } from '../../components/ui/input';
import { Label } from '../../components/ui/label';
import { getSql } from '../../db/client';
import { type GoogleAccount, listAccounts } from './accounts';
import { type GoogleRequest, readGoogleRequest } from './routes';

export const metadata: Metadata = { title: 'Choose an account' };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** /local/google/authorize: stands in for Google's account chooser. */
export default async function ChooserPage({ searchParams }: { searchParams: Search }) {
  const pairs = Object.entries(await searchParams).map(([name, value]): [string, string] => [
    name,
    [value].flat()[0] ?? '',
  ]);
  const wanted = readGoogleRequest(new URLSearchParams(pairs));
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4 py-10">
      <Card>
        <CardHeader>
          <CardTitle>Choose an account</CardTitle>
          <p className="text-muted-foreground text-sm">
            This page stands in for Google on this machine. Any name will do.
          </p>
        </CardHeader>
        <CardContent className="flex flex-col gap-6">
          {wanted ? (
            <Choices wanted={wanted} accounts={await listAccounts(getSql())} />
          ) : (
            <p>This sign-in request was not made by this app. Please start again from there.</p>
          )}
        </CardContent>
      </Card>
    </main>
  );
}

function Choices({ wanted, accounts }: { wanted: GoogleRequest; accounts: GoogleAccount[] }) {
  return (
    <>
      {accounts.length > 0 ? (
        <ul className="flex flex-col gap-2" aria-label="Accounts used before">
          {accounts.map((account) => (
            <li key={account.id}>
              <KnownAccount wanted={wanted} account={account} />
            </li>
          ))}
        </ul>
      ) : null}
      <ChooserForm wanted={wanted}>
        <NewAccount />
      </ChooserForm>
      <ChooserForm wanted={wanted}>
        <input type="hidden" name="cancel" value="yes" />
        <Button type="submit" variant="ghost" className="w-full">
          Cancel
        </Button>
      </ChooserForm>
    </>
  );
}

function KnownAccount({ wanted, account }: { wanted: GoogleRequest; account: GoogleAccount }) {
  return (
    <ChooserForm wanted={wanted}>
      <input type="hidden" name="email" value={account.email} />
      <input type="hidden" name="name" value={account.name} />
      <input type="hidden" name="verified" value={account.verified ? 'yes' : 'no'} />
      <button
        type="submit"
        className="flex w-full flex-col rounded-lg border p-3 text-left hover:bg-muted"
      >
        <span className="font-medium text-sm">{account.name}</span>
        <span className="break-all text-muted-foreground text-sm">
          {account.email}
          {account.verified ? '' : ' (not verified)'}
        </span>
      </button>
    </ChooserForm>
  );
}

function ChooserForm({ wanted, children }: { wanted: GoogleRequest; children: ReactNode }) {
  return (
    <form method="post" action="/local/google/choose">
      <input type="hidden" name="client_id" value={wanted.clientId} />
      <input type="hidden" name="redirect_uri" value={wanted.redirectUri} />
      <input type="hidden" name="state" value={wanted.state} />
      <input type="hidden" name="nonce" value={wanted.nonce ?? ''} />
      {children}
    </form>
  );
}

/** The fields of an account that was not used before. */
function NewAccount() {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium text-sm">Use another account</legend>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-name">Name</Label>
        <Input id="google-name" name="name" autoComplete="name" required />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-email">Email</Label>
        <Input id="google-email" name="email" type="email" autoComplete="email" required />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="google-verified">Address verified by Google</Label>
        <select
          id="google-verified"
          name="verified"
          defaultValue="yes"
          className="h-11 rounded-md border border-input/60 bg-card px-3 text-sm"
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      </div>
      <Button type="submit">Continue</Button>
    </fieldset>
  );
}
