import { StateEffect, StateField } from '@codemirror/state';

/** What stands at the place of an image; undefined until it is known. */
export type PlacedImage =
  | { state: 'done'; imageUrl: string }
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'failed'; error: string };

/** By their descriptions, as the lines of the text have them. */
export type PlacedImages = ReadonlyMap<string, PlacedImage>;

export const setPlacedImages = StateEffect.define<PlacedImages>();

export const placedImages = StateField.define<PlacedImages>({
  create: () => new Map(),
  update: (images, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setPlacedImages) ? effect.value : now), images),
});
