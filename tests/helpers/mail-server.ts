import { SMTPServer } from 'smtp-server';
import { freePort } from './postgres-server';

type Mail = { to: string[]; text: string };

/** A mail server that keeps what it takes. */
export async function startMailServer() {
  const mails: Mail[] = [];
  const state = { isRefusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(state.isRefusing ? new Error('no') : null),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        // A line that ends in "=" goes on in the next.
        const body = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: body });
        done();
      });
    },
  });
  // A worker that is killed leaves its connection.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    mails,
    state,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
