const visitorPaths = ['/', '/signup', '/login', '/forgot-password', '/reset-password'];

/** Screens that make sense without a session, so losing it leaves the reader where they are. */
export function isVisitorPath(pathname: string): boolean {
  return visitorPaths.includes(pathname) || pathname.startsWith('/auth/');
}
