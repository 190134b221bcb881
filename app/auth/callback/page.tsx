import { AuthCallback } from '@/components/auth/auth-callback';

export const metadata = { title: 'Signing in', robots: { index: false } };

export default function AuthCallbackPage() {
  return (
    <main>
      <AuthCallback />
    </main>
  );
}
