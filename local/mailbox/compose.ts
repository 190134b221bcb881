import type { Mail, MailKind } from './mail';
import { mailHtml } from './mail-html';

export type MailParts = {
  kind: MailKind;
  to: string;
  code: string;
  link: string | null;
  newEmail: string | null;
  validSeconds: number;
};

export type Words = { subject: string; heading: string; lead: string; action: string };

const product = 'Inkwright';

/** A mail with its code and link, as plain text and as HTML. */
export function composeMail(parts: MailParts): Mail {
  const words = wordsFor(parts);
  const { to, kind, code, link } = parts;
  const closing = `The code ${link ? 'and the link stop' : 'stops'} working after ${duration(parts.validSeconds)} or once used. If you did not ask for this mail, you can ignore it.`;
  return {
    to,
    kind,
    code,
    link,
    subject: words.subject,
    text: mailText(words, parts, closing),
    html: mailHtml({ product, words, code, link, closing }),
  };
}

function mailText(words: Words, { code, link }: MailParts, closing: string): string {
  const lines = [words.heading, words.lead, `Your code: ${code}`];
  if (link) lines.push(`${words.action}: ${link}`);
  return `${[...lines, closing, product].join('\n\n')}\n`;
}

function wordsFor({ kind, newEmail, code }: MailParts): Words {
  const target = newEmail ?? 'your new address';
  const words: Record<MailKind, Words> = {
    signup: {
      subject: `${code} is your ${product} code`,
      heading: 'Confirm your email address',
      lead: `Welcome to ${product}. Enter this code where you signed up, or follow the link.`,
      action: 'Confirm email address',
    },
    invite: {
      subject: `You are invited to ${product}`,
      heading: 'Accept your invitation',
      lead: `Someone invited you to write with ${product}. Follow the link to begin.`,
      action: 'Accept invitation',
    },
    magiclink: {
      subject: `${code} is your ${product} sign-in code`,
      heading: 'Sign in',
      lead: 'Enter this code where you are signing in, or follow the link.',
      action: `Sign in to ${product}`,
    },
    recovery: {
      subject: `Reset your ${product} password`,
      heading: 'Reset your password',
      lead: 'Follow the link to choose a new password, or enter this code.',
      action: 'Choose a new password',
    },
    email_change_new: {
      subject: `Confirm your new email address for ${product}`,
      heading: 'Confirm your new address',
      lead: `Confirm that ${target} should become the address of your account.`,
      action: 'Confirm new address',
    },
    email_change_current: {
      subject: `Confirm the change of your ${product} email address`,
      heading: 'Confirm the change of address',
      lead: `Someone signed in to your account asked to change its address to ${target}.`,
      action: 'Confirm the change',
    },
    reauthentication: {
      subject: `${code} is your ${product} confirmation code`,
      heading: 'Confirm that it is you',
      lead: 'Enter this code to go on.',
      action: '',
    },
  };
  return words[kind];
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
