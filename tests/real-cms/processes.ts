import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

type Start = { command: string; args: string[]; cwd?: string; env?: NodeJS.ProcessEnv };

/** A process that ends with this one, and with it those that it starts. */
export function startProcess({ command, args, cwd, env }: Start) {
  const child = spawn(command, args, { cwd, env, stdio: 'ignore', detached: true });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // It has ended.
    }
  };
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  const end = async () => {
    signal('SIGTERM');
    const patience = setTimeout(kill, 10_000);
    await gone;
    clearTimeout(patience);
    kill();
    process.off('exit', kill);
  };
  return { child, end };
}

/** Waits for a server that has just been started. */
export async function untilTrue(
  name: string,
  child: ChildProcess,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      if (await isReady()) return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`${name} does not answer.`, { cause });
    }
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    await wait(200);
  }
}
