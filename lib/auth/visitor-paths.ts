const visitorPaths = [
  '/',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/account-deleted',
  '/developers',
];

export function isVisitorPath(pathname: string): boolean {
  return visitorPaths.includes(pathname) || pathname.startsWith('/auth/');
}
