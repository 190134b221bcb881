import SignUpPage from './(auth)/signup/page';

export const metadata = { alternates: { canonical: '/' } };

/** The front door: the sign-up screen, which sends signed-in users to the dashboard. */
export default function HomePage() {
  return <SignUpPage />;
}
