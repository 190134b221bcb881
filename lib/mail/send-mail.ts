import 'server-only';
import { createTransport } from 'nodemailer';
import { mailEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

const answerMs = 15_000;

type Mail = { to: string; subject: string; text: string };

export function canMail(): boolean {
  return mailEnv() !== null;
}

/** False where no mail is set up. Throws AppError `unavailable`. */
export async function sendMail(mail: Mail): Promise<boolean> {
  const env = mailEnv();
  if (!env) return false;
  const transport = createTransport({
    url: env.MAIL_URL,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...mail });
    return true;
  } catch (cause) {
    throw new AppError('unavailable', 'The mail server did not answer.', { cause });
  } finally {
    transport.close();
  }
}
