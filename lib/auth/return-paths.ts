/** Supabase's list of redirect URLs must contain these paths. */
export const returnPaths = {
  signedIn: '/auth/callback',
  newPassword: '/reset-password',
  newAddress: '/settings/security',
} as const;
