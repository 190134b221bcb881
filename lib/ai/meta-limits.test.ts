import { expect, it } from 'vitest';
import { metaLength, metaStart } from './meta-limits';

it('says how long a meta line is, and warns in words once it is cut off', () => {
  expect(metaLength('title', 'a'.repeat(57))).toEqual({ count: '57 of 60', warning: null });
  expect(metaLength('title', 'a'.repeat(60)).warning).toBeNull();
  expect(metaLength('title', 'a'.repeat(61))).toEqual({
    count: '61 of 60',
    warning: '1 character too long: search engines cut it off after about 60.',
  });
  expect(metaLength('description', 'a'.repeat(160)).warning).toMatch(/^4 characters too long/);
});

it('counts what a reader takes for one character as one', () => {
  expect(metaLength('title', '🍵'.repeat(60)).warning).toBeNull();
});

it('gives characters of wide scripts the room of two', () => {
  expect(metaLength('title', '茶'.repeat(30))).toEqual({ count: '60 of 60', warning: null });
  expect(metaLength('title', '茶'.repeat(31)).warning).toMatch(/^2 characters too long/);
  expect(metaStart('お茶の本 tea', 9)).toBe('お茶の本 ');
});
