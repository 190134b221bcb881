import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { storageEnv, supabaseEnv } from '@/lib/env';

type Order = { folder: string; images: string | null; replace: boolean };

export function readOrder(command: string): Order {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { images: { type: 'string' }, replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1)
    throw new Error(`Name one folder: npm run ${command} -- <folder> [--images <folder>]`);
  if (values.images && (!storageEnv() || !supabaseEnv()))
    throw new Error('Images need NEXT_PUBLIC_SUPABASE_URL, its key and SUPABASE_SECRET_KEY.');
  const images = values.images ? resolve(values.images) : null;
  return { folder: resolve(folder), images, replace: values.replace };
}

export async function tell(work: () => Promise<string[]>): Promise<void> {
  try {
    console.info((await work()).join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
