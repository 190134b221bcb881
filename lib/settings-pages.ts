/** The pages of the settings, in the order of their list. Client-safe. */
export const settingsPages = [
  { href: '/settings', name: 'Plan' },
  { href: '/settings/brand', name: 'Brand' },
  { href: '/settings/security', name: 'Security' },
  { href: '/settings/credits', name: 'Credits' },
] as const;
