import { type Found, fact } from './fact';
import { wordValue } from './number-words';

/** What tells a name from another word with a capital. */
export type Words = { lower: Set<string>; known: Set<string> };

const capital =
  /(?<![\p{L}\p{N}'’])[\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}]*(?:[-'’&.][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const innerCapital = /(?<![\p{L}\p{N}])\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu;
const katakana = /[\p{Script=Katakana}ー]{3,}/gu;

/** Names in scripts with capitals, and loan words in katakana. */
export function namesOf(text: string, { lower, known }: Words): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(capital)) {
    const name = match[0].replace(/['’]s$/, '');
    const word = name.toLowerCase();
    if (word.length < 2 || starters.has(word) || word.split('-').every(wordValue)) continue;
    const shouts = name.length > 1 && name === name.toUpperCase();
    const begins =
      /(?:^|[.!?:…。]["”’)\]*_]*\s+|\n[\s>*_#-]*(?:\d+[.)]\s*)?)["“‘(*_[]*$/u.test(
        text.slice(Math.max(0, match.index - 12), match.index),
      ) || match.index === 0;
    // A word that also stands in small letters is no name, above all where a sentence begins.
    const isName = shouts || known.has(name) || !lower.has(word);
    if (!isName || (begins && lower.has(word) && !shouts)) continue;
    const next = text.slice(match.index + match[0].length, match.index + match[0].length + 24);
    if (begins && !shouts && !known.has(name) && !subject.test(next)) continue;
    found.push(fact('name', name, match.index, word));
  }
  for (const pattern of [innerCapital, katakana])
    for (const match of text.matchAll(pattern))
      found.push(fact('name', match[0], match.index, match[0].toLowerCase()));
  return found;
}

/** What follows a name that begins a sentence: a verb, another name, a comma, a possessive. */
const subject =
  /^(?:['’]s\b|,|\s+\p{Nd}[\p{Nd}.]*\s+(?:is|was|has|had|can|will|may|must)\b|\s+(?:[\p{Lu}(]|(?:is|was|has|had|will|can|may|must|should|would|could|does|did|and|or|flew|wrote|made|said|went|came|took|gave|built|ran|won|sold|bought|grew|began|held|led|left|lost|met|paid|put|rose|fell|saw|set|spoke|stood|taught|told|thought|became|brought|chose|drew|drove|found|got|kept|knew|sent|spent|ist|war|hat|wird|sagt|est|a|dit|es|fue|ha|è|é|und|et|y|e)\b|\p{Ll}+(?:s|ed|te|t)(?!\p{L})))/u;

export function lowerWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []);
}

/** Capitalised words that stand in the middle of a sentence somewhere. */
export function capitalWords(text: string): Set<string> {
  return new Set(text.match(/(?<=[\p{Ll},;]\s)[\p{Lu}][\p{L}\p{M}\p{N}-]*/gu) ?? []);
}

const starters = new Set(
  "a an the this that these those it its he she they we you i there here what when where which who why how if in on at by for from of to with without as and but or nor so yet then than because since while although though until unless once after before during between under over above below about into through not no never always often sometimes usually most many some any each every all both either neither one first second third last next also even only just still now today do does did don’t don't can could will would should may might must be is are was were has have had let make keep use take put get give go come see say ask try start stop add check write read choose pick find look think know need want avoid remember note your my his her our their der die das ein eine und oder aber wenn ist sind wer wie was wo le la les un une et ou mais el los las y o pero il lo gli e es er wir ihr man im am zum zur bei mit nach von vor auf aus für dort hier dann auch je nur noch schon ce cela cette ces elle ils elles nous vous on dans avec pour sans si con sin para por hay este esta per questo questa".split(
    ' ',
  ),
);
