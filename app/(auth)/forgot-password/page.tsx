import { AuthLayout } from '@/components/auth/auth-layout';
import { ForgotPasswordScreen } from '@/components/auth/forgot-password-screen';

export const metadata = { title: 'Forgot password', robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <ForgotPasswordScreen />
    </AuthLayout>
  );
}
