import { AuthSheet } from '@/components/auth/auth-sheet';
import { ForgotPasswordScreen } from '@/components/auth/forgot-password-screen';

export const metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  return (
    <AuthSheet>
      <ForgotPasswordScreen />
    </AuthSheet>
  );
}
