import SignUpPage from './(auth)/signup/page';

/** The front door: the sign-up screen, which sends whoever is signed in on to the dashboard. */
export default function HomePage() {
  return <SignUpPage />;
}
