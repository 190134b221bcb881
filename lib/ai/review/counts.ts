import { numberOf, numberWord } from '../text/numbers';
import { stem } from '../text/stems';

/** What a post announces by number: "three steps", "seven questions". */
const countable =
  'advantages answers approaches areas aspects benefits cases categories causes changes chapters checks choices clauses columns components conditions criteria dangers decisions details differences documents elements entries errors examples exceptions exercises facts factors fields fixes formulas groups habits headings hints ideas ingredients items jobs kinds layers lessons levels limits lines lists measures methods mistakes models numbers options paragraphs parts patterns phases pieces places points principles problems prompts questions reasons recipes results risks roles rows rules scripts sections sentences settings signs situations skills sources stages steps strategies symptoms systems tasks techniques templates tests things tips tools topics traps tricks types uses variables variations variants versions warnings ways words';
const nouns = countable.split(' ').join('|');
const adjectives = String.raw`(?:(?!of\b|or\b|and\b|to\b|more\b|other\b)\p{L}[\p{L}-]{1,14} ){0,2}`;

const pattern = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£-])((?:\d{1,2})|${numberWord})(?: |-)(?:of the |of these )?${adjectives}(${nouns})(?!\p{L})`,
  'giu',
);

export type Count = { value: number; noun: string; text: string; index: number };

/** The announcements of a text, in order; ranges ("two or three ways") and "the other two" are none. */
export function countsIn(text: string): Count[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const value = numberOf(found[1] ?? '');
    const before = text.slice(Math.max(0, found.index - 24), found.index).toLowerCase();
    const loose =
      /(?:\b(?:or|to|about|around|least|most|than|other|another|next|last|first|these|those|every|up to|nearly|almost|some|of the)|–|-)\s?$/;
    if (value === null || value < 2 || value > 40 || loose.test(before)) return [];
    return [{ value, noun: stem(found[2] ?? ''), text: found[0], index: found.index }];
  });
}
