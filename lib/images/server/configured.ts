import { storageEnv, supabaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

type Settings = { url: string; key: string; bucket: string };

/** Call before holding credits or paying a model. Throws AppError `unavailable` without storage. */
export function storageSettings(): Settings {
  const storage = storageEnv();
  const supabase = supabaseEnv();
  if (!storage || !supabase)
    throw new AppError(
      'unavailable',
      'Images are switched off on this server: no storage is configured.',
    );
  return {
    url: supabase.url,
    key: storage.SUPABASE_SERVICE_ROLE_KEY,
    bucket: storage.SUPABASE_IMAGE_BUCKET,
  };
}
