import { z } from 'zod';
import { DeletionState } from '@/components/auth/deletion-state';
import { Logo } from '@/components/shared/logo';

export const metadata = { title: 'Account deleted', robots: { index: false, follow: false } };

type Props = { searchParams: Promise<{ id?: string | string[] }> };

/** Without a sign-in: the account that asked for it is closed. */
export default async function AccountDeletedPage({ searchParams }: Props) {
  const id = z.uuid().safeParse((await searchParams).id);
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10 sm:py-8">
      <header>
        <Logo />
      </header>
      <main className="mx-auto flex w-full max-w-md grow flex-col justify-center py-12">
        <DeletionState id={id.success ? id.data : null} />
      </main>
    </div>
  );
}
