import type { Mail, MailKind } from './mail';

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

type Content = {
  product: string;
  words: Words;
  code: string;
  link: string | null;
  closing: string;
};

/**
 * The HTML of a mail. Colours sit in attributes for readers that drop style sheets; those that
 * keep them get a dark variant. Nothing is loaded from elsewhere.
 */
export function mailHtml({ product, words, code, link, closing }: Content): string {
  const button = link
    ? `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#14583d;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(words.action)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:32px 16px;background:#fbf9f5;color:#26221c;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="card" style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e2ded6;border-radius:12px;background:#fffefc">
<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:18px;font-weight:600">${escapeHtml(product)}</p>
<h1 style="margin:0 0 8px;font-family:Georgia,serif;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(words.heading)}</h1>
<p style="margin:0 0 24px">${escapeHtml(words.lead)}</p>
<p class="code" style="margin:0 0 24px;padding:16px;border-radius:8px;background:#f2efe9;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>
${button}
<p class="quiet" style="margin:0;font-size:14px;color:#655d52">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
}

const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background: #171612 !important; color: #e9e5dc !important }
.card { background: #201d19 !important; border-color: #38342e !important }
.code { background: #2b2823 !important }
.button { background: #7bd3a7 !important; color: #0e2219 !important }
.quiet { color: #aea79b !important }
}`;

function escapeHtml(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
