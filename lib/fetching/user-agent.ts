import 'server-only';
import { appUrl } from '@/lib/env';
import { publicConfig } from '@/lib/env.client';

/** Names the product and where its operator can be asked. */
export function userAgent(): string {
  const contact = publicConfig().supportUrl ?? appUrl()?.origin;
  return `Mozilla/5.0 (compatible; Inkwright/1.0${contact ? `; +${contact}` : ''})`;
}
