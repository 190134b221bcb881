import { describe, expect, it } from 'vitest';
import { type ImageEvent, type ImageState, nextImageState } from './image-state';

const image = { imageUrl: '/a.webp', alt: 'a' };
const other = { imageUrl: '/b.webp', alt: 'b' };
const play = (start: ImageState, ...events: ImageEvent[]) => events.reduce(nextImageState, start);
const idle: ImageState = { phase: 'idle' };
const started: ImageEvent = { type: 'started', jobId: 'j' };

describe('an image', () => {
  it('is ordered, made and shown', () => {
    expect(play(idle, { type: 'ask' }).phase).toBe('starting');
    expect(play(idle, { type: 'ask' }, started)).toMatchObject({ phase: 'running', jobId: 'j' });
    expect(play(idle, { type: 'ask' }, started, { type: 'done', image })).toEqual({
      phase: 'done',
      image,
    });
  });
  it('goes back to idle when it is refused or tried again', () => {
    expect(play(idle, { type: 'ask' }, { type: 'refused' })).toEqual(idle);
    const failed = play(idle, { type: 'ask' }, started, { type: 'failed', error: 'x' });
    expect(failed).toMatchObject({ phase: 'failed', error: 'x' });
    expect(play(failed, { type: 'ask' })).toBe(failed);
    expect(play(failed, { type: 'retry' })).toEqual(idle);
  });
  it('once made, does nothing on another generate', () => {
    const done: ImageState = { phase: 'done', image };
    expect(play(done, { type: 'ask' })).toBe(done);
    expect(play(done, { type: 'failed', error: 'x' })).toBe(done);
    expect(play(done, { type: 'retry' })).toBe(done);
  });
  it('stays when another one is ordered in its place and does not come', () => {
    const again = play({ phase: 'done', image }, { type: 'ask', again: true });
    expect(again.phase).toBe('starting');
    expect(play(again, { type: 'refused' })).toEqual({ phase: 'done', image });
    const failed = play(again, started, { type: 'failed', error: 'x' });
    expect(play(failed, { type: 'retry' })).toEqual({ phase: 'done', image });
    expect(play(again, started, { type: 'done', image: other })).toEqual({
      phase: 'done',
      image: other,
    });
  });
  it('is followed again after a reload, whether or not one is shown', () => {
    expect(play(idle, started).phase).toBe('running');
    expect(play({ phase: 'done', image }, started, { type: 'refused' })).toEqual({
      phase: 'done',
      image,
    });
  });
  it('needs no second click while one is on its way', () => {
    const starting = play(idle, { type: 'ask' });
    expect(play(starting, { type: 'ask' })).toBe(starting);
  });
});
