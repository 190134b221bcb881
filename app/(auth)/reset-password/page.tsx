import { AuthLayout } from '@/components/auth/auth-layout';
import { ResetPasswordScreen } from '@/components/auth/reset-password-screen';

export const metadata = { title: 'Set a new password', robots: { index: false } };

export default function ResetPasswordPage() {
  return (
    <AuthLayout>
      <ResetPasswordScreen />
    </AuthLayout>
  );
}
