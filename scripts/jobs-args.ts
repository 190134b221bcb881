import { parseArgs } from 'node:util';
import { jobStatuses } from '@/db/schema';

export const usage = `npm run jobs -- <command>

  list [--status pending|in-progress|completed|failed] [--limit 50]
  dead          jobs that took their worker down at every attempt
  show <id>     one job with its steps and its cost
  retry <id>    makes a waiting job due; queues a failed one again for its owner, at its price
  cancel <id>   ends a waiting job and tells a running one to stop; the credits go back

  --json prints JSON. DATABASE_URL says which database.`;

export class UsageError extends Error {}

const commands = ['list', 'dead', 'show', 'retry', 'cancel'] as const;

export type Order = {
  command: (typeof commands)[number];
  id: string;
  json: boolean;
  status?: (typeof jobStatuses)[number];
  limit: number;
};

/** Throws {@link UsageError}. */
export function readOrder(args: string[]): Order {
  const { values, positionals } = parse(args);
  const [word = '', id = '', ...more] = positionals;
  const command = commands.find((known) => known === word);
  if (!command) throw new UsageError(word ? `There is no command "${word}".` : usage);
  const status = jobStatuses.find((known) => known === values.status);
  if (values.status !== undefined && !status)
    throw new UsageError(`--status takes ${jobStatuses.join(', ')}, not "${values.status}".`);
  if (!/^[1-9]\d{0,4}$/.test(values.limit))
    throw new UsageError(`--limit takes a whole number from 1 to 99999, not "${values.limit}".`);
  const takesId = command !== 'list' && command !== 'dead';
  if (takesId && !id) throw new UsageError(`Give the id of the job: ${command} <id>.`);
  const extra = takesId ? more[0] : id;
  if (extra) throw new UsageError(`"${extra}" is one word too many.`);
  return { command, id, json: values.json, status, limit: Number(values.limit) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        status: { type: 'string' },
        limit: { type: 'string', default: '50' },
      },
    });
  } catch (error) {
    // The rest after the first sentence is advice about dashes.
    const [problem] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new UsageError(`${problem?.replace(/\.$/, '')}.`);
  }
}
