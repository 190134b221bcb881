import { describe, expect, it } from 'vitest';
import { sharedPlaces } from './shared-places';

function shared(sentence: string, passage: string): string[] {
  return sharedPlaces({ text: sentence, language: 'en' }, { text: passage, language: 'en' }).map(
    ({ start, end }) => passage.slice(start, end),
  );
}

describe('what a sentence and a passage share', () => {
  it('is words in any case, joined where only signs stand between them', () => {
    expect(shared('Every Household heats with oil.', 'By then, every household heats.')).toEqual([
      'every household heats',
    ]);
  });

  it('is a figure in another form, too', () => {
    expect(shared('It rose to 37%.', 'The share was 37 per cent in May.')).toEqual(['37 per cent']);
  });

  it('is no figure that differs', () => {
    expect(shared('It rose to 35%.', 'The share was 37 per cent in May.')).toEqual([]);
  });

  it('is no short word that stands alone, nor a part of a word', () => {
    expect(shared('The art of a day.', 'Party of the year, a daylight.')).toEqual([]);
  });
});
