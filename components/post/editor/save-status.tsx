'use client';
import { useTimeZone } from '@/hooks/time-zone';
import { formatDate } from '@/lib/format/dates';
import type { SaveView } from './autosave';

/** Where the text is: on the server, in this browser, or only on the screen. */
export function SaveStatus({ saving }: { saving: SaveView }) {
  const { state, keptHere } = saving;
  const zone = useTimeZone();
  const words = wordsOf(saving, (at) => formatDate(at, 'time', zone));
  const isTrouble = !['saved', 'saving', 'unsaved'].includes(state.kind) || !keptHere;
  return (
    <p role="status" className={isTrouble ? 'text-destructive' : 'text-muted-foreground'}>
      {words}
      {keptHere || state.kind === 'new-version'
        ? null
        : ' This browser cannot keep a copy: its storage is full or forbidden.'}
    </p>
  );
}

function wordsOf({ state, keptHere }: SaveView, time: (at: string) => string): string {
  const kept = keptHere ? ', kept in this browser' : '';
  switch (state.kind) {
    case 'saved':
      return state.at ? `Saved ${time(state.at)}` : 'All changes saved';
    case 'unsaved':
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return `Offline${kept}`;
    case 'signed-out':
      return `Not saved: you are logged out. Your text is${keptHere ? ' kept in this browser' : ' only on this page'}.`;
    case 'refused':
      return `Not saved${kept}: ${state.message}`;
    case 'new-version':
      return `Not saved${kept}`;
    case 'conflict':
      return `Not saved${kept}: the post was changed somewhere else.`;
    case 'deleted':
      return `Not saved${kept}: this post has been deleted.`;
  }
}
