/** In menu order; `words` are extra search terms. */
export const settingsPages = [
  { href: '/settings', name: 'Plan', words: 'subscription upgrade billing storage' },
  { href: '/settings/brand', name: 'Brand', words: 'colours colors voice' },
  { href: '/settings/publishing', name: 'Publishing', words: 'wordpress site connect blog' },
  { href: '/settings/security', name: 'Security', words: 'password email two-step sessions' },
  { href: '/settings/credits', name: 'Credits', words: 'history balance buy' },
] as const;
