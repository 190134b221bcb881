'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { UserPicture } from '@/components/shared/user-picture';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/hooks/seed-queries';
import type { PictureView } from '@/lib/account/schema';
import { apiRequest, lostRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';

const CropDialog = lazy(async () => ({
  default: (await import('./crop-dialog')).CropDialog,
}));

/** The picture, a way to choose another, and to remove it. */
export function PictureForm() {
  const client = useQueryClient();
  const { queryKey } = queries.user();
  const { data } = useQuery(queries.user());
  const user = useHydrated(queryKey, data);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const change = async (picture: Blob | null): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = picture
        ? await apiRequest<PictureView>('POST', '/api/account/picture', { file: picture })
        : await apiRequest<PictureView>('DELETE', '/api/account/picture');
      client.setQueryData(queryKey, (known) => known && { ...known, ...saved });
      notify({ title: picture ? 'Picture saved' : 'Picture removed' });
      return true;
    } catch (error) {
      setProblem(reasonOf(error, lostRequest));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setProblem(null);
    setChosen(event.target.files?.[0] ?? null);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const hasPicture = Boolean(user?.profileImageUrl);
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        {user ? (
          <UserPicture user={user} className="size-20 text-2xl" />
        ) : (
          <span className="size-20 rounded-full bg-muted" />
        )}
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            tabIndex={-1}
            aria-hidden
            onChange={choose}
          />
          <Button variant="outline" disabled={busy} onClick={() => input.current?.click()}>
            {hasPicture ? 'Change picture' : 'Upload a picture'}
          </Button>
          {hasPicture ? (
            <Button variant="ghost" disabled={busy} onClick={() => change(null)}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
      <Problem message={problem} className="mt-5" />
      {chosen ? (
        <Suspense>
          <CropDialog
            file={chosen}
            busy={busy}
            onClose={() => setChosen(null)}
            onCropped={async (picture) => {
              await change(picture);
              setChosen(null);
            }}
            onUnreadable={() => {
              setChosen(null);
              setProblem('This file could not be read. Choose a JPEG, PNG or WebP image.');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
