import { redirect } from 'next/navigation';
import { currentUser } from '@/lib/auth/server';
import SignUpPage from './(auth)/signup/page';

/** The front door: the dashboard for those who are in, the sign-up screen for everyone else. */
export default async function HomePage() {
  if (await currentUser()) redirect('/dashboard');
  return <SignUpPage />;
}
