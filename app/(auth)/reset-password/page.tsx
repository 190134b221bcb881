import { AuthSheet } from '@/components/auth/auth-sheet';
import { ResetPasswordScreen } from '@/components/auth/reset-password-screen';

export const metadata = { title: 'Set a new password' };

export default function ResetPasswordPage() {
  return (
    <AuthSheet>
      <ResetPasswordScreen />
    </AuthSheet>
  );
}
