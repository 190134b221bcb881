import { isRecord, type JsonStore } from '@/lib/browser-storage';
import { randomId } from '@/lib/random-id';
import { emptyWizard, isEmpty, type Section, type WizardData } from './wizard-data';

/** Saved work is offered again for a day. */
export const keptMs = 24 * 60 * 60_000;

/** Per account: two people at one browser must not see each other's drafts. */
export const draftKey = (userId: string) => `inkwright:wizard:${userId}`;
/** A draft that made room for another keyword, so that its writer can go back to it. */
const shelfKey = (userId: string) => `inkwright:wizard-shelf:${userId}`;
const attemptKeyOf = (userId: string) => `inkwright:wizard-attempt:${userId}`;

/** The draft of a stored value, or null when it is old or not one. */
export function readDraft(record: unknown, now = Date.now()): WizardData | null {
  if (!isRecord(record)) return null;
  const age = now - Number(record.savedAt);
  if (!(age > -60_000 && age < keptMs)) return null;
  const data = toData(record.data);
  return data && !isEmpty(data) ? data : null;
}

/** Saves the draft; an empty one is removed. */
export function saveDraft(
  store: JsonStore,
  { userId, data, now = Date.now() }: { userId: string; data: WizardData; now?: number },
): void {
  if (isEmpty(data)) store.remove(draftKey(userId));
  else store.write(draftKey(userId), { savedAt: now, data });
}

/** The draft that was put aside, if it is under a day old. */
export function readShelf(store: JsonStore, userId: string): WizardData | null {
  return readDraft(store.read(shelfKey(userId)));
}

/** Puts a draft aside, in place of an earlier one; null empties the shelf. */
export function shelve(store: JsonStore, userId: string, data: WizardData | null): void {
  if (data === null || isEmpty(data)) store.remove(shelfKey(userId));
  else store.write(shelfKey(userId), { savedAt: Date.now(), data });
}

export function clearDraft(store: JsonStore, userId: string): void {
  store.remove(draftKey(userId));
  store.remove(attemptKeyOf(userId));
}

/**
 * The Idempotency-Key under which this very request was sent before, or null. It is kept until the
 * draft is cleared, for every tab, so that trying again after a lost answer cannot pay twice.
 */
export function sentBefore(store: JsonStore, userId: string, request: unknown): string | null {
  const kept = store.read(attemptKeyOf(userId));
  if (!isRecord(kept) || kept.payload !== JSON.stringify(request)) return null;
  return typeof kept.key === 'string' ? kept.key : null;
}

/** The key to send this request under; remembered as sent. */
export function attemptKey(store: JsonStore, userId: string, request: unknown): string {
  const key = sentBefore(store, userId, request) ?? randomId();
  store.write(attemptKeyOf(userId), { key, payload: JSON.stringify(request) });
  return key;
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
