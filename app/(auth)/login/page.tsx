import { AuthLayout } from '@/components/auth/auth-layout';
import { LoginScreen } from '@/components/auth/login-screen';
import { sendHomeWhenSignedIn } from '@/lib/auth/visitor';
import { safeNextPath } from '@/lib/origin';

export const metadata = {
  title: 'Log in',
  description: 'Log in to Inkwright and go on with your blog posts.',
  alternates: { canonical: '/login' },
};

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next } = await searchParams;
  const target = safeNextPath(typeof next === 'string' ? next : null, '/dashboard');
  await sendHomeWhenSignedIn(target);
  return (
    <AuthLayout>
      <LoginScreen next={target} />
    </AuthLayout>
  );
}
