/** In menu order; `words` are extra search terms. */
export const settingsPages = [
  { href: '/settings', name: 'Plan', words: 'subscription upgrade billing storage' },
  { href: '/settings/profile', name: 'Profile', words: 'name picture avatar audience' },
  { href: '/settings/brand', name: 'Brand', words: 'colours colors voice' },
  {
    href: '/settings/publishing',
    name: 'Publishing',
    words: 'wordpress ghost webhook site connect blog',
  },
  { href: '/sources', name: 'Sources', words: 'library files documents evidence footnotes' },
  {
    href: '/settings/security',
    name: 'Security',
    words: 'password email two-step sessions google',
  },
  { href: '/settings/credits', name: 'Credits', words: 'history balance buy' },
  { href: '/settings/developers', name: 'Developers', words: 'api keys mcp agents programs' },
  {
    href: '/settings/data',
    name: 'Your data',
    words: 'export download zip delete account privacy',
  },
] as const;
