import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail, MailKind } from './mail';
import mails from './mails.json';

type MailParts = {
  kind: MailKind;
  to: string;
  code: string;
  link: string | null;
  newEmail: string | null;
  validSeconds: number;
};

/** A mail with its code and link, as plain text and as HTML. */
export function composeMail(parts: MailParts): Mail {
  const { to, kind, code, link, validSeconds } = parts;
  const newEmail = parts.newEmail ?? 'your new address';
  const words = mails[kind];
  const subject = fill(words.subject, { code });
  const lead = fill(words.lead, { newEmail });
  const stops = link ? 'and the link stop' : 'stops';
  const closing = `The code ${stops} working after ${duration(validSeconds)} or once used. If you did not ask for this mail, you can ignore it.`;
  const text = [
    ...[words.heading, lead, `Your code: ${code}`],
    ...(link ? [`${words.action}: ${link}`] : []),
    ...[closing, 'Inkwright'],
  ].join('\n\n');
  const html = mailHtml({ ...words, subject, lead, code, link: link ?? '', closing });
  return { to, kind, code, link, subject, text: `${text}\n`, html };
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function mailHtml(values: Record<string, string>): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'local/mailbox');
  const template = readFileSync(join(folder, 'mail.html'), 'utf8');
  const linkHtml = values.link
    ? template
    : template.replace(/<!-- link -->[\s\S]*<!-- \/link -->\n/, '');
  const safe = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return fill(linkHtml, Object.fromEntries(safe));
}

/** Puts values into the `{{name}}` slots of a template. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot);
}

function escapeHtml(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
