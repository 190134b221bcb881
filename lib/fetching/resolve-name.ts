import { Resolver } from 'node:dns/promises';
import { FetchRefused } from './fetch-refused';

const absent = ['ENOTFOUND', 'ENODATA'];

/** Asks the name servers alone: names of /etc/hosts and search domains belong to the machine. */
export async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener('abort', cancel);
  signal.throwIfAborted();
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  const isAbsent = answers.every(
    (answer) => answer.status === 'fulfilled' || absent.includes(answer.reason.code),
  );
  throw new FetchRefused(isAbsent ? 'no-such-name' : 'unreachable');
}
