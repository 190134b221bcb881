/** Where an image belongs: its post, its place there, and what the text asks for. */
export type Place = { postId: string; imageKey: string; prompt: string; alt: string };

/** An image as the block shows it; bytes and sizes are unknown when only its address is. */
export type ShownImage = {
  id?: string;
  imageUrl: string;
  alt: string;
  prompt?: string;
  bytes?: number;
  width?: number;
  height?: number;
  generated?: boolean;
};

/** `previous` is the image that stays if another one is ordered and does not come. */
export type ImageState =
  | { phase: 'idle' }
  | { phase: 'starting'; previous?: ShownImage }
  | { phase: 'running'; jobId: string; previous?: ShownImage }
  | { phase: 'failed'; error: string; previous?: ShownImage }
  | { phase: 'done'; image: ShownImage };

export type ImageEvent =
  /** `again` orders another image in place of the one that is there. */
  | { type: 'ask'; again?: boolean }
  | { type: 'started'; jobId: string }
  | { type: 'refused' }
  | { type: 'failed'; error: string }
  | { type: 'done'; image: ShownImage }
  | { type: 'retry' };

/** The states of an image block. Once generated, only asking for another image changes anything. */
export function nextImageState(state: ImageState, event: ImageEvent): ImageState {
  if (event.type === 'done') return { phase: 'done', image: event.image };
  if (state.phase === 'done') {
    if (event.type === 'ask' && event.again) return { phase: 'starting', previous: state.image };
    if (event.type === 'started')
      return { phase: 'running', jobId: event.jobId, previous: state.image };
    return state;
  }
  const previous = 'previous' in state ? state.previous : undefined;
  switch (event.type) {
    case 'ask':
      return state.phase === 'idle' ? { phase: 'starting' } : state;
    case 'started':
      return { phase: 'running', jobId: event.jobId, previous };
    case 'failed':
      return { phase: 'failed', error: event.error, previous };
    case 'refused':
      return back(previous);
    case 'retry':
      return state.phase === 'failed' ? back(previous) : state;
  }
}

function back(previous: ShownImage | undefined): ImageState {
  return previous ? { phase: 'done', image: previous } : { phase: 'idle' };
}
