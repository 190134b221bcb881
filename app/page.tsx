import { redirect } from 'next/navigation';
import SignUpPage from './(auth)/signup/page';

type Props = { searchParams: Promise<{ code?: string | string[] }> };

/** The front door: the sign-up screen, which sends whoever is signed in on to the dashboard. */
export default async function HomePage({ searchParams }: Props) {
  const { code } = await searchParams;
  // Mailed links whose own address is not allowed land here; going on would lose their code.
  if (typeof code === 'string') redirect(`/auth/callback?${new URLSearchParams({ code })}`);
  return <SignUpPage />;
}
