import type { ConnectRequest, SiteKind } from '@/lib/publications/schema';

type Field = 'site' | 'account' | 'password' | 'key';
export type Fields = Record<Field, string>;

type Form = {
  name: string;
  /** Where its owner finds what the form asks for. */
  help: string;
  fields: { name: Field; label: string; placeholder: string; isSecret?: boolean }[];
  safety: string;
  requestOf: (fields: Fields) => ConnectRequest;
};

/** What each kind of site asks for. */
export const connectForms: Record<SiteKind, Form> = {
  wordpress: {
    name: 'WordPress',
    help: 'In WordPress, open Users, then Profile. Under Application Passwords, enter a name and choose Add. Copy the password it shows into the form.',
    fields: [
      { name: 'site', label: 'Address of your site', placeholder: 'https://blog.example.com' },
      {
        name: 'account',
        label: 'Username',
        placeholder: 'Your username, not your email',
      },
      {
        name: 'password',
        label: 'Application password',
        placeholder: 'xxxx xxxx xxxx xxxx xxxx xxxx',
        isSecret: true,
      },
    ],
    safety: 'The password is stored encrypted. You can revoke it in WordPress at any time.',
    requestOf: ({ site, account, password }) => ({ kind: 'wordpress', site, account, password }),
  },
  ghost: {
    name: 'Ghost',
    help: 'In Ghost, open Settings, then Integrations. Under Custom, choose Add custom integration and give it a name. Copy its Admin API key into the form.',
    fields: [
      {
        name: 'site',
        label: 'Address of your Ghost admin',
        placeholder: 'https://blog.example.com/ghost',
      },
      {
        name: 'key',
        label: 'Admin API key',
        placeholder: 'Two parts with a colon between them',
        isSecret: true,
      },
    ],
    safety: 'The key is stored encrypted. You can regenerate or delete it in Ghost at any time.',
    requestOf: ({ site, key }) => ({ kind: 'ghost', site, key }),
  },
};
