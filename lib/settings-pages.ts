/** The pages of the settings, in the order of their list; `words` are what else they are found by. Client-safe. */
export const settingsPages = [
  { href: '/settings', name: 'Plan', words: 'subscription upgrade billing storage' },
  { href: '/settings/brand', name: 'Brand', words: 'colours colors voice' },
  { href: '/settings/security', name: 'Security', words: 'password email two-step sessions' },
  { href: '/settings/credits', name: 'Credits', words: 'history balance buy' },
] as const;
