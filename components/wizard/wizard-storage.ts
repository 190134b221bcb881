import { orderLimits } from '@/lib/ai/order-rules';
import { isRecord, type JsonStore } from '@/lib/browser/browser-storage';
import { emptyWizard, isEmpty, type Section, type WizardData } from './wizard-data';

/** Saved work is offered again for a day. */
export const keptMs = 24 * 60 * 60_000;

/** Per account: two people at one browser must not see each other's drafts. */
export const draftKey = (userId: string) => `inkwright:wizard:${userId}`;
/** A draft that made room for another keyword, so that its writer can go back to it. */
const shelfKey = (userId: string) => `inkwright:wizard-shelf:${userId}`;

/** Whether something was saved under a day ago, by a clock that may run a minute ahead. */
export function isRecent(savedAt: unknown, now = Date.now()): boolean {
  const age = now - Number(savedAt);
  return age > -60_000 && age < keptMs;
}

/** The draft of a stored value, or null when it is old or not one. */
export function readDraft(record: unknown, now = Date.now()): WizardData | null {
  if (!isRecord(record)) return null;
  if (!isRecent(record.savedAt, now)) return null;
  const data = toData(record.data);
  return data && !isEmpty(data) ? data : null;
}

/** Saves the draft; an empty one is removed. False when the browser does not keep it. */
export function saveDraft(
  store: JsonStore,
  { userId, data, now = Date.now() }: { userId: string; data: WizardData; now?: number },
): boolean {
  if (!isEmpty(data)) return store.write(draftKey(userId), { savedAt: now, data });
  store.remove(draftKey(userId));
  return true;
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
}

/** Far beyond what a field takes: what is longer was not written by this page. */
const longest = 5_000;
const maxItems = 50;

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, longest) : '');

/** Storage holds whatever an extension wrote: only known shapes get through. */
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
    earlierOutline: Array.isArray(value.earlierOutline) ? sections(value.earlierOutline) : null,
    draftId: text(value.draftId),
    repeatedKeyword: text(value.repeatedKeyword),
    sources: ids(value.sources),
    sourceSearch: ids([value.sourceSearch])[0] ?? '',
    madeFrom: {
      titles: text(made.titles),
      audiences: text(made.audiences),
      outline: text(made.outline),
    },
  };
}

function ids(value: unknown): string[] {
  const isId = (id: unknown): id is string =>
    typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return Array.isArray(value)
    ? [...new Set(value.filter(isId))].slice(0, orderLimits.maxSources)
    : [];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.slice(0, maxItems).filter(isRecord) : [];
}

function sections(value: unknown): Section[] {
  return records(value).map(({ heading, points }, id) => ({
    id,
    heading: text(heading),
    points: Array.isArray(points)
      ? points
          .slice(0, maxItems)
          .filter((point) => typeof point === 'string')
          .map(text)
      : [],
  }));
}
