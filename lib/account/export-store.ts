import { AppError } from '@/lib/errors';
import {
  downloadFile,
  exportType,
  isMissing,
  makeBucket,
  uploadFile,
} from '@/lib/images/server/storage';
import { zipEnd, zipEntry } from './zip';

/** Where an archive stands between two steps of its job. */
export type ArchiveState = {
  bytes: number;
  entries: number;
  parts: number;
  directories: number;
  directoryBytes: number;
};

export const emptyArchive: ArchiveState = {
  bytes: 0,
  entries: 0,
  parts: 0,
  directories: 0,
  directoryBytes: 0,
};

type Owner = { userId: string; jobId: string };

/** Storage objects hold so much, far below what a bucket takes. */
const partBytes = 4_000_000;
const tries = 4;

const folderOf = ({ userId, jobId }: Owner) => `owner/${userId}/${jobId}`;
const nameOf = (kind: 'part' | 'directory', n: number) => `${kind}-${String(n).padStart(6, '0')}`;

type ArchiveFile = { name: string; data: Uint8Array; isStored?: boolean; modifiedAt: Date };

/**
 * Adds files to an archive that is kept in parts. A repeated step writes the same parts again, so
 * a worker that died leaves nothing behind that counts.
 */
export function archiveWriter(owner: Owner, from: ArchiveState, signal: AbortSignal) {
  const state = { ...from };
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const directory: Uint8Array[] = [];

  async function flush(): Promise<void> {
    if (waitingBytes === 0) return;
    state.parts += 1;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await put(owner, { name: nameOf('part', state.parts), bytes, signal });
  }
  return {
    async add(file: ArchiveFile): Promise<void> {
      signal.throwIfAborted();
      const entry = await zipEntry({ ...file, offset: state.bytes });
      waiting.push(...entry.local);
      waitingBytes += entry.bytes;
      state.bytes += entry.bytes;
      state.entries += 1;
      directory.push(entry.central);
      if (waitingBytes >= partBytes) await flush();
    },
    added: (): number => state.bytes - from.bytes,
    /** Stores what is left and returns the state for the next step. */
    async close(): Promise<ArchiveState> {
      await flush();
      if (directory.length > 0) {
        state.directories += 1;
        const bytes = Buffer.concat(directory);
        state.directoryBytes += bytes.byteLength;
        await put(owner, { name: nameOf('directory', state.directories), bytes, signal });
      }
      return state;
    },
  };
}

export function archiveSize(state: ArchiveState): number {
  return state.bytes + state.directoryBytes + endOf(state).byteLength;
}

function endOf({ entries, directoryBytes, bytes }: ArchiveState): Uint8Array {
  return zipEnd({ entries, directoryBytes, offset: bytes });
}

/** The archive, one part in memory at a time. The stream fails if a part is gone. */
export function readArchive(owner: Owner, state: ArchiveState): ReadableStream<Uint8Array> {
  const names = [
    ...Array.from({ length: state.parts }, (_, n) => nameOf('part', n + 1)),
    ...Array.from({ length: state.directories }, (_, n) => nameOf('directory', n + 1)),
  ].values();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = names.next();
        if (done) {
          controller.enqueue(endOf(state));
          return controller.close();
        }
        const bytes = await downloadFile('exports', `${folderOf(owner)}/${value}`);
        if (!bytes) throw new Error(`A part of an export is gone: ${value}.`);
        controller.enqueue(bytes);
      },
    },
    { highWaterMark: 0 },
  );
}

type NewPart = { name: string; bytes: Uint8Array; signal: AbortSignal };

async function put(owner: Owner, { name, bytes, signal }: NewPart): Promise<void> {
  const path = `${folderOf(owner)}/${name}`;
  for (let attempt = 1; ; attempt++) {
    const error = await uploadFile({ bucket: 'exports', path, bytes, type: exportType }, signal);
    if (!error) return;
    signal.throwIfAborted();
    if (attempt === tries)
      throw new AppError('unavailable', 'The export could not be stored.', { cause: error });
    if (isMissing(error)) await makeBucket('exports');
  }
}
