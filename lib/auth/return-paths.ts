/** Where mails and Google send a browser back to: what Supabase's list of redirect URLs must hold. */
export const returnPaths = {
  signedIn: '/auth/callback',
  newPassword: '/reset-password',
  newAddress: '/settings/security',
} as const;
