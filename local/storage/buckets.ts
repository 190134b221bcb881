import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { refuse } from '@/local/storage/errors';
import { assertBucket, storageRoot } from '@/local/storage/paths';

const NewBucket = z.object({
  id: z.string(),
  public: z.boolean().default(false),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});
type NewBucket = z.infer<typeof NewBucket>;

const folder = () => path.join(storageRoot(), 'buckets');

/** The image bucket is always there: a developer has no console to create it in. */
const builtIn = () => process.env.SUPABASE_IMAGE_BUCKET ?? 'images';

export async function findBucket(name: string | undefined) {
  const id = assertBucket(name);
  const stored = await readFile(path.join(folder(), `${id}.json`), 'utf8').catch(() => null);
  if (stored) return view(NewBucket.parse(JSON.parse(stored)));
  if (id === builtIn()) return view({ id, public: true });
  throw refuse('noBucket');
}

export async function createBucket(body: unknown): Promise<Response> {
  const parsed = NewBucket.safeParse(body);
  if (!parsed.success) throw refuse('invalidRequest');
  const id = assertBucket(parsed.data.id);
  if (id === builtIn()) throw refuse('duplicate');
  await mkdir(folder(), { recursive: true });
  const file = path.join(folder(), `${id}.json`);
  await writeFile(file, JSON.stringify(parsed.data), { flag: 'wx' }).catch(() => {
    throw refuse('duplicate');
  });
  return Response.json({ name: id });
}

export async function listBuckets() {
  const files = await readdir(folder()).catch(() => []);
  const names = new Set([builtIn(), ...files.map((file) => file.replace(/\.json$/, ''))]);
  return Promise.all([...names].sort().map(findBucket));
}

function view(bucket: NewBucket) {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: '',
    public: bucket.public,
    file_size_limit: bucket.file_size_limit ?? null,
    allowed_mime_types: bucket.allowed_mime_types ?? null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}
