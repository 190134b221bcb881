import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentLimit } from '@/lib/posts/limits';
import { storableText } from '@/lib/posts/storable-text';
import { cleanLine } from '@/lib/text/clean';
import { Autosave, type AutosavePorts, type PostText, type StoredText } from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const text = (content: string): PostText => ({ title: 'Tea', content });

/**
 * A server of one post that cleans a text and refuses what is not based on its own as the real one
 * does, and a browser's storage.
 */
function world() {
  let updates = 0;
  let stored: StoredText = { ...text('First'), updatedAt: '0' };
  const put = (change: PostText) => {
    updates += 1;
    stored = { title: change.title, content: change.content, updatedAt: String(updates) };
    return stored;
  };
  const server = {
    answer: null as AutosavePorts['save'] | null,
    loseAnswer: false,
    saves: [] as string[],
  };
  const kept: PostText[] = [];
  const ports: AutosavePorts = {
    save: async ({ basis, ...change }) => {
      server.saves.push(change.content);
      if (server.answer) return server.answer({ basis, ...change });
      const title = cleanLine(change.title);
      const content = storableText(change.content);
      const isRepeated = title === stored.title && content === stored.content;
      if (!isRepeated && basis !== stored.updatedAt) return refusal('conflict');
      if (!isRepeated) put({ title, content });
      if (server.loseAnswer) throw new TypeError('fetch failed');
      return { ok: true, data: { updatedAt: stored.updatedAt } };
    },
    keep: (change) => kept.push(change) > 0,
    forget: () => {
      kept.length = 0;
    },
  };
  const autosave = new Autosave(stored, ports);
  return { autosave, server, ports, kept, put, read: () => stored };
}

const refusal = (
  code: 'conflict' | 'not_found' | 'unauthorized' | 'invalid' | 'rate_limited' | 'unavailable',
) => ({ ok: false, error: { code, message: `Because of ${code}` } }) as const;
const typed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('saving by itself', () => {
  it('keeps in the browser within 0.3 s and saves within 2 s of the last key', async () => {
    const { autosave, kept, read } = world();
    autosave.change(text('Second'));
    expect(autosave.view.state.kind).toBe('unsaved');
    await typed(300);
    expect(kept.at(-1)?.content).toBe('Second');
    expect(read().content).toBe('First');
    await typed(1_700);
    expect(read().content).toBe('Second');
    expect(autosave.view.state).toEqual({ kind: 'saved', at: '1' });
    expect(kept).toEqual([]);
  });

  it('waits for a pause two seconds at most', async () => {
    const { autosave, server } = world();
    for (let n = 0; n < 100; n++) {
      autosave.change(text(`Text ${n}`));
      await typed(100);
    }
    expect(server.saves.length).toBeGreaterThanOrEqual(4);
  });

  it('sends one save at a time, and after it what was typed meanwhile', async () => {
    const { autosave, server, read } = world();
    const answers: (() => void)[] = [];
    const waits = new Promise<void>((resolve) => answers.push(resolve));
    server.answer = async () => {
      await waits;
      return { ok: true, data: { updatedAt: '0' } };
    };
    autosave.change(text('Second'));
    await typed(1_000);
    autosave.change(text('Third'));
    await typed(4_000);
    expect(server.saves).toEqual(['Second']);
    server.answer = null;
    for (const answer of answers) answer();
    await typed(2_000);
    expect(server.saves).toEqual(['Second', 'Third']);
    expect(read().content).toBe('Third');
    expect(autosave.isDirty).toBe(false);
  });

  it('sends nothing when the text is what it was', async () => {
    const { autosave, server, kept } = world();
    autosave.change(text('Second'));
    autosave.change(text('First'));
    await typed(10_000);
    expect(server.saves).toEqual([]);
    expect(kept).toEqual([]);
    expect(autosave.view.state.kind).toBe('saved');
  });
});

describe('when saving fails', () => {
  it('is offline and kept here, and tries again by itself', async () => {
    const { autosave, server, kept, read } = world();
    server.answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change(text('Second'));
    await typed(1_000);
    expect(autosave.view).toEqual({ state: { kind: 'offline' }, keptHere: true });
    expect(kept.at(-1)?.content).toBe('Second');
    server.answer = null;
    await typed(2_000);
    expect(read().content).toBe('Second');
    expect(autosave.view.state.kind).toBe('saved');
  });

  it('takes a save whose answer was lost for its own', async () => {
    const { autosave, server, read } = world();
    server.loseAnswer = true;
    autosave.change(text('Second'));
    await typed(1_000);
    server.loseAnswer = false;
    autosave.change(text('Third'));
    await typed(10_000);
    expect(read().content).toBe('Third');
    expect(autosave.view.state.kind).toBe('saved');
  });

  it('saves what was undone after a save whose answer was lost', async () => {
    const { autosave, server, kept, read } = world();
    server.loseAnswer = true;
    autosave.change(text('Second'));
    await typed(1_000);
    server.loseAnswer = false;
    autosave.change(text('First'));
    await typed(300);
    expect(kept.at(-1)?.content).toBe('First');
    await typed(30_000);
    expect(read().content).toBe('First');
    expect(autosave.view.state.kind).toBe('saved');
    expect(kept).toEqual([]);
  });

  it('takes a text that the server cleaned for its own, when its answer was lost', async () => {
    const { autosave, server, read } = world();
    server.loseAnswer = true;
    autosave.change({ title: ' Tea  leaves ', content: 'Second\u0000\r\nline' });
    await typed(1_000);
    server.loseAnswer = false;
    autosave.change(text('Third'));
    await typed(10_000);
    expect(autosave.view.state.kind).toBe('saved');
    expect(read()).toMatchObject(text('Third'));
  });

  it('takes a text for its own when later ones did not reach the server', async () => {
    const { autosave, server, read } = world();
    server.loseAnswer = true;
    autosave.change(text('Second'));
    await typed(1_000);
    server.answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change(text('Third'));
    await typed(10_000);
    server.answer = null;
    server.loseAnswer = false;
    autosave.change(text('Fourth'));
    await typed(40_000);
    expect(autosave.view.state.kind).toBe('saved');
    expect(read().content).toBe('Fourth');
  });

  it('takes a text for its own that the server stored before it failed', async () => {
    const { autosave, server, put, read } = world();
    server.answer = async () => {
      put(text('Second'));
      return refusal('unavailable');
    };
    autosave.change(text('Second'));
    await typed(1_000);
    server.answer = null;
    autosave.change(text('Third'));
    await typed(10_000);
    expect(autosave.view.state.kind).toBe('saved');
    expect(read().content).toBe('Third');
  });

  it('sends what was written after a text whose refusal was lost', async () => {
    const { autosave, server, read } = world();
    server.answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change(text('Refused'));
    await typed(1_000);
    server.answer = async () => refusal('invalid');
    autosave.change(text('Third'));
    await typed(1_500);
    server.answer = null;
    await typed(2_000);
    expect(server.saves).toEqual(['Refused', 'Refused', 'Third']);
    expect(read().content).toBe('Third');
  });

  it('still sees a change from elsewhere after a lost answer', async () => {
    const { autosave, server, put, read } = world();
    server.loseAnswer = true;
    autosave.change(text('Second'));
    await typed(1_000);
    server.loseAnswer = false;
    put(text('Theirs'));
    autosave.change(text('Third'));
    await typed(10_000);
    expect(autosave.view.state.kind).toBe('conflict');
    expect(read().content).toBe('Theirs');
  });

  it('keeps what is undone while the save of it is under way', async () => {
    const { autosave, server, kept, read } = world();
    const answers: (() => void)[] = [];
    const waits = new Promise<void>((resolve) => answers.push(resolve));
    server.answer = async () => {
      await waits;
      return { ok: true, data: { updatedAt: '0' } };
    };
    autosave.change(text('Second'));
    await typed(1_000);
    autosave.change(text('First'));
    await typed(300);
    expect(autosave.isDirty).toBe(true);
    expect(kept.at(-1)?.content).toBe('First');
    server.answer = null;
    for (const answer of answers) answer();
    await typed(3_000);
    expect(server.saves).toEqual(['Second', 'First']);
    expect(read().content).toBe('First');
    expect(kept).toEqual([]);
  });

  it('keeps what is typed without a pause while no answer comes', async () => {
    const { autosave, server, kept } = world();
    server.answer = () => new Promise(() => undefined);
    for (let n = 0; n < 100; n++) {
      autosave.change(text(`Text ${n}`));
      await typed(100);
      // Two seconds of typing are 20 of these texts.
      const newest = Number(kept.at(-1)?.content.slice(5) ?? 0);
      expect(n - newest).toBeLessThanOrEqual(4);
    }
  });

  it('stops at a conflict, loses nothing, and goes on from what the writer chose', async () => {
    const { autosave, server, kept, put, read } = world();
    put(text('Theirs'));
    autosave.change(text('Mine'));
    await typed(1_000);
    expect(autosave.view.state.kind).toBe('conflict');
    autosave.change(text('Mine, longer'));
    await typed(10_000);
    expect(server.saves).toEqual(['Mine']);
    expect(kept.at(-1)?.content).toBe('Mine, longer');
    expect(read().content).toBe('Theirs');
    autosave.adopt(read());
    await typed(2_000);
    expect(read().content).toBe('Mine, longer');
  });

  it('shows a conflict when the writer pauses, not between two keys', async () => {
    const { autosave, kept, put, read } = world();
    put(text('Theirs'));
    for (let n = 0; n < 50; n++) {
      autosave.change(text(`Mine ${n}`));
      await typed(100);
      expect(autosave.view.state.kind).toBe('unsaved');
    }
    await typed(1_100);
    expect(autosave.view.state.kind).toBe('conflict');
    expect(kept.at(-1)?.content).toBe('Mine 49');
    expect(read().content).toBe('Theirs');
  });

  it('shows a conflict at once when the writer asks to save', async () => {
    const { autosave, put } = world();
    put(text('Theirs'));
    autosave.change(text('Mine'));
    await autosave.flush();
    expect(autosave.view.state.kind).toBe('conflict');
  });

  it.each([
    ['not_found', 'deleted'],
    ['unauthorized', 'signed-out'],
  ] as const)('says %s plainly, and keeps the text', async (code, kind) => {
    const { autosave, server, kept } = world();
    server.answer = async () => refusal(code);
    autosave.change(text('Second'));
    await typed(60_000);
    expect(autosave.view.state.kind).toBe(kind);
    expect(server.saves).toHaveLength(1);
    expect(kept.at(-1)?.content).toBe('Second');
  });

  it('stops when only a new version of the page can save, and keeps what is typed', async () => {
    const { autosave, server, kept, read } = world();
    server.answer = async () => 'new-version';
    autosave.change(text('Second'));
    await typed(1_000);
    expect(autosave.view).toEqual({ state: { kind: 'new-version' }, keptHere: true });
    autosave.change(text('Third'));
    await typed(60_000);
    await autosave.flush();
    expect(server.saves).toEqual(['Second']);
    expect(kept.at(-1)?.content).toBe('Third');
    expect(read().content).toBe('First');
    expect(autosave.isDirty).toBe(true);
  });

  it('says why a text is refused: at once over the limit, in the server’s words else', async () => {
    const { autosave, server, kept } = world();
    autosave.change(text('x'.repeat(contentLimit + 1)));
    await typed(2_000);
    expect(autosave.view.state).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('1 characters over the limit of 200,000'),
    });
    expect(server.saves).toEqual([]);
    expect(kept.at(-1)?.content).toHaveLength(contentLimit + 1);
    server.answer = async () => refusal('rate_limited');
    autosave.change(text('Second'));
    await typed(1_000);
    expect(autosave.view.state).toEqual({ kind: 'refused', message: 'Because of rate_limited' });
    server.answer = null;
    await typed(2_000);
    expect(autosave.view.state.kind).toBe('saved');
  });

  it('says when the browser cannot keep the text either', async () => {
    const { autosave, ports, server } = world();
    server.answer = () => Promise.reject(new TypeError('fetch failed'));
    ports.keep = () => false;
    autosave.change(text('Second'));
    await typed(1_000);
    expect(autosave.view).toEqual({ state: { kind: 'offline' }, keptHere: false });
  });

  it('says so too when the storage fills up after saving has stopped', async () => {
    const { autosave, ports, server } = world();
    server.answer = async () => 'new-version';
    autosave.change(text('Second'));
    await typed(1_000);
    ports.keep = () => false;
    autosave.change(text('Third'));
    await typed(1_000);
    expect(autosave.view).toEqual({ state: { kind: 'new-version' }, keptHere: false });
  });

  it('flushes what is left, once', async () => {
    const { autosave, server, read } = world();
    autosave.change(text('Second'));
    await autosave.flush();
    expect(read().content).toBe('Second');
    await typed(10_000);
    expect(server.saves).toEqual(['Second']);
  });
});
