import { randomId } from '@/lib/random-id';
import { emptyWizard, isEmpty, type Section, type WizardData } from './wizard-data';

/** Saved work is offered again for a day (spec.md §9). */
export const keptMs = 24 * 60 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Per account: two people at one browser must not see each other's drafts. */
export const draftKey = (userId: string) => `inkwright:wizard:${userId}`;
const attemptKeyOf = (userId: string) => `inkwright:wizard-attempt:${userId}`;

/** The saved draft as stored text, or null when there is none, it is old, or it is not one. */
export function readDraft(stored: string | null, now = Date.now()): WizardData | null {
  const record = parse(stored);
  const age = now - Number(record?.savedAt);
  if (!record || !(age > -60_000 && age < keptMs)) return null;
  const data = toData(record.data);
  return data && !isEmpty(data) ? data : null;
}

/** Saves the draft; an empty one is removed. Full or forbidden storage costs only the saving. */
export function saveDraft(
  store: Store,
  { userId, data, now = Date.now() }: { userId: string; data: WizardData; now?: number },
): void {
  quietly(() => {
    if (isEmpty(data)) store.removeItem(draftKey(userId));
    else store.setItem(draftKey(userId), JSON.stringify({ savedAt: now, data }));
  });
}

export function clearDraft(store: Store, userId: string): void {
  quietly(() => {
    store.removeItem(draftKey(userId));
    store.removeItem(attemptKeyOf(userId));
  });
}

/**
 * The Idempotency-Key under which this very request was sent before, or null. It is kept until the
 * draft is cleared, for every tab, so that trying again after a lost answer cannot pay twice.
 */
export function sentBefore(store: Store, userId: string, request: unknown): string | null {
  const kept = quietly(() => parse(store.getItem(attemptKeyOf(userId))));
  const same = kept?.payload === JSON.stringify(request);
  return same && typeof kept?.key === 'string' ? kept.key : null;
}

/** The key to send this request under; remembered as sent. */
export function attemptKey(store: Store, userId: string, request: unknown): string {
  const key = sentBefore(store, userId, request) ?? randomId();
  const payload = JSON.stringify(request);
  quietly(() => store.setItem(attemptKeyOf(userId), JSON.stringify({ key, payload })));
  return key;
}

/** The browser's storage; one that keeps nothing where it is forbidden to touch it. */
export function browserStore(): Store {
  const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  return quietly(() => localStorage) ?? none;
}

function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  const value: unknown = quietly(() => JSON.parse(text ?? 'null'));
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Storage holds whatever an older version or an extension wrote: only known shapes get through. */
function toData(value: unknown): WizardData | null {
  if (!isRecord(value)) return null;
  const made = isRecord(value.madeFrom) ? value.madeFrom : {};
  return {
    ...emptyWizard,
    keyword: text(value.keyword),
    titles: records(value.titles).map((t) => ({ title: text(t.title), angle: text(t.angle) })),
    selectedTitle: text(value.selectedTitle),
    audiences: records(value.audiences).map((a) => ({
      name: text(a.name),
      need: text(a.need),
      knowledge: text(a.knowledge),
      tone: text(a.tone),
    })),
    selectedAudience: text(value.selectedAudience),
    outline: sections(value.outline),
    customOutline: Array.isArray(value.customOutline) ? sections(value.customOutline) : null,
    madeFrom: {
      titles: text(made.titles),
      audiences: text(made.audiences),
      outline: text(made.outline),
    },
  };
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function sections(value: unknown): Section[] {
  return records(value).map(({ heading, points }, id) => ({
    id,
    heading: text(heading),
    points: Array.isArray(points) ? points.filter((p) => typeof p === 'string') : [],
  }));
}
