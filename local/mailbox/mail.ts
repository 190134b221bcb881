/** What a mail is for; the two halves of an address change are told apart. */
export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: MailKind;
  code: string;
  /** Null for kinds that are answered with the code only. */
  link: string | null;
};

/** A mail as the JSON list shows it. */
export type StoredMail = Mail & { id: string; createdAt: string };
