export const siteDescription =
  'Give a keyword, shape the outline, and get a long blog post that people want to read.';

export function siteUrl(): URL | null {
  const { APP_URL, VERCEL_PROJECT_PRODUCTION_URL: onVercel } = process.env;
  const address = APP_URL || (onVercel && `https://${onVercel}`) || '';
  return URL.canParse(address) ? new URL(new URL(address).origin) : null;
}
