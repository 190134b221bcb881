import SignUpPage from './(auth)/signup/page';

export const metadata = { alternates: { canonical: '/' } };

export default function HomePage() {
  return <SignUpPage />;
}
