import type { ActionResult } from '@/lib/api/action-result';
import { contentLimit } from '@/lib/posts/limits';

export type PostText = { title: string; content: string };
export type StoredText = PostText & { updatedAt: string };

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' | 'saving' | 'offline' | 'signed-out' }
  /** The server runs a newer build: only a reload lets this page save again. */
  | { kind: 'new-version' }
  /** The server or a limit refuses it; what to do is in the message. */
  | { kind: 'refused'; message: string }
  /** Somebody saved another text in between. Saving stops until the writer has chosen. */
  | { kind: 'conflict' }
  | { kind: 'deleted' };

/** What the editor shows of its saving. */
export type SaveView = {
  state: SaveState;
  /** False when the browser could not keep the unsaved text either. */
  keptHere: boolean;
};

export type AutosavePorts = {
  /**
   * Saves a text over the one of `basis`. Rejects when the server is not reached; 'new-version' when
   * its build does not know the call.
   */
  save: (
    text: PostText & { basis: string },
  ) => Promise<ActionResult<{ updatedAt: string }> | 'new-version'>;
  /** Keeps the unsaved text in the browser; false when it could not. */
  keep: (text: PostText & { basis: string }) => boolean;
  forget: () => void;
};

/** After the last key: how long until the browser keeps the text, and until the server gets it. */
const keepMs = 300;
const saveMs = 1_000;
/** While the writer does not pause: a browser that dies may lose what it keeps, too. */
const longestMs = 2_000;
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000];
/** Saving again would be refused again: first the writer has to act. */
const stopped: SaveState['kind'][] = ['conflict', 'deleted', 'signed-out', 'new-version'];

/**
 * Saves the text of one editor by itself, one save at a time, and keeps in the browser what the
 * server does not have yet. Knows nothing of React: `subscribe` and `view` fit useSyncExternalStore.
 */
export class Autosave {
  view: SaveView = { state: { kind: 'saved', at: null }, keptHere: true };
  private current: PostText;
  private saved: PostText;
  private basis: string;
  /** Sent without an answer so far: the server may have it. */
  private sent: PostText | null = null;
  private saving: Promise<void> | null = null;
  private failures = 0;
  private unsavedSince = 0;
  private changedAt = 0;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Set<() => void>();

  constructor(
    stored: StoredText,
    private readonly ports: AutosavePorts,
  ) {
    this.current = this.saved = textOf(stored);
    this.basis = stored.updatedAt;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** True also while the server may have another text, of a save without an answer so far. */
  get isDirty(): boolean {
    return this.sent !== null || !isSame(this.current, this.saved);
  }

  /** `updatedAt` of the text that the server had at the last save. */
  get savedAs(): string {
    return this.basis;
  }

  /** The text that the server had at the last save. */
  get savedText(): PostText {
    return this.saved;
  }

  /** The writer changed the text. */
  change(text: PostText): void {
    this.current = text;
    this.changedAt = Date.now();
    const { kind } = this.view.state;
    if (!this.isDirty) {
      this.clearTimers();
      this.ports.forget();
      if (kind === 'unsaved' || kind === 'refused') this.show({ kind: 'saved', at: null });
      return;
    }
    this.keepTimer ??= setTimeout(() => this.keep(), keepMs);
    if (this.isStopped) return;
    if (kind === 'saved' || kind === 'refused') this.show({ kind: 'unsaved' });
    this.schedule();
  }

  /** Saves now what is not saved yet, and resolves when it is, or has failed. */
  async flush(): Promise<void> {
    this.changedAt = 0;
    this.keep();
    clearTimeout(this.saveTimer);
    while (this.saving) await this.saving;
    if (this.isDirty && !this.isStopped) await this.run();
    // That was perhaps an older text, sent again.
    if (this.view.state.kind === 'unsaved') await this.run();
  }

  /** Goes on from a text of the server: the writer has restored it, or chosen about a conflict. */
  adopt(stored: StoredText): void {
    this.clearTimers();
    this.saved = textOf(stored);
    this.basis = stored.updatedAt;
    this.sent = null;
    this.failures = 0;
    this.show({ kind: 'saved', at: stored.updatedAt });
    this.change(this.current);
  }

  /** Keeps what is unsaved in the browser at once. */
  keep(): void {
    this.clearKeepTimer();
    if (!this.isDirty) return;
    const keptHere = this.ports.keep({ ...this.current, basis: this.basis });
    if (keptHere !== this.view.keptHere) this.tell({ ...this.view, keptHere });
  }

  private get isStopped(): boolean {
    return stopped.includes(this.view.state.kind);
  }

  private schedule(ms = saveMs): void {
    const now = Date.now();
    this.unsavedSince ||= now;
    const left = Math.max(0, this.unsavedSince + longestMs - now);
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.run(), ms === saveMs ? Math.min(ms, left) : ms);
  }

  private run(): Promise<void> {
    if (this.saving) return this.saving;
    clearTimeout(this.saveTimer);
    this.unsavedSince = 0;
    // A text without an answer goes again first: the server knows a repeated save for what it is.
    const text = this.sent ?? this.current;
    const { length } = text.content;
    if (length > contentLimit) {
      const over = (length - contentLimit).toLocaleString('en-US');
      const max = contentLimit.toLocaleString('en-US');
      const message = `The text is ${over} characters over the limit of ${max}. Shorten it to save it.`;
      this.show({ kind: 'refused', message });
      return Promise.resolve();
    }
    this.saving = this.send(text).finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  private async send(text: PostText): Promise<void> {
    const before = this.sent;
    this.sent = text;
    this.show({ kind: 'saving' });
    let result: Awaited<ReturnType<AutosavePorts['save']>>;
    try {
      result = await this.ports.save({ ...text, basis: this.basis });
    } catch {
      return this.retry({ kind: 'offline' });
    }
    if (result === 'new-version') {
      this.sent = before;
      return this.show({ kind: 'new-version' });
    }
    if (result.ok) return this.done(text, result.data.updatedAt);
    const { code, message } = result.error;
    const refused = { kind: 'refused', message } as const;
    // These may come after the text was stored.
    if (code === 'internal' || code === 'unavailable') return this.retry(refused);
    this.sent = before;
    if (code === 'rate_limited') return this.retry(refused);
    if (code === 'unauthorized') return this.show({ kind: 'signed-out' });
    this.sent = null;
    if (code === 'conflict') {
      // The choice takes the place of the text: it must not come between two keys.
      if (Date.now() - this.changedAt < saveMs) this.goOn();
      else this.show({ kind: 'conflict' });
      return;
    }
    if (code === 'not_found') return this.show({ kind: 'deleted' });
    if (isSame(text, this.current)) this.show(refused);
    else this.goOn();
  }

  private done(text: PostText, updatedAt: string): void {
    this.saved = text;
    this.basis = updatedAt;
    this.sent = null;
    this.failures = 0;
    if (this.isDirty) {
      this.goOn();
      return;
    }
    this.clearKeepTimer();
    this.ports.forget();
    this.show({ kind: 'saved', at: updatedAt });
  }

  /** What was written after the text that has its answer now. */
  private goOn(): void {
    this.keep();
    this.show({ kind: 'unsaved' });
    this.schedule();
  }

  private retry(state: SaveState): void {
    const ms = retryMs[Math.min(this.failures, retryMs.length - 1)] ?? 0;
    this.failures += 1;
    this.keep();
    this.show(state);
    this.schedule(ms);
  }

  private clearKeepTimer(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
  }

  private clearTimers(): void {
    this.clearKeepTimer();
    clearTimeout(this.saveTimer);
  }

  private show(state: SaveState): void {
    if (state.kind === 'refused' || stopped.includes(state.kind)) this.keep();
    this.tell({ ...this.view, state });
  }

  private tell(view: SaveView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

function textOf({ title, content }: PostText): PostText {
  return { title, content };
}

function isSame(a: PostText, b: PostText): boolean {
  return a.title === b.title && a.content === b.content;
}
