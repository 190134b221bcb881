import { added, changed, sentenceOf } from './edit-draft';
import type { Rule } from './rule';

/** The same said twice, to the letter or nearly. */
export const doubled: Rule[] = [
  {
    name: 'a sentence stands in two sections',
    wrong: (draft, post) =>
      added(draft, 'section 5', sentenceOf(draft, 'section 2', post + 1), 'sentence'),
  },
  {
    name: 'the first section begins as the opening does',
    wrong: (draft, post) => {
      const sentence = sentenceOf(draft, 'opening', post);
      return changed(draft, 'section 1', (text) => `${sentence} ${text}`);
    },
  },
  {
    name: 'an answer of the FAQ quotes the body',
    wrong: (draft, post) => {
      const sentence = sentenceOf(draft, 'section 4', post);
      const said = `In short, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
      return added(draft, 'answer 1', said, 'sentence');
    },
  },
  {
    name: 'a sentence comes back with a few words changed',
    wrong: (draft, post) => {
      const reworded = sentenceOf(draft, 'section 3', post)
        .replace(/\b(?:very|quite|rather|really|simply|merely|nearly|also|well) /, '')
        .replace(/\byou\b/, 'one')
        .replace(/\band\b/, 'as well as')
        .replace(/\bmost\b/i, 'the majority of');
      return added(draft, 'section 6', reworded, 'paragraph');
    },
  },
  {
    name: 'the end repeats half a paragraph',
    wrong: (draft, post) => {
      const twice = [0, 1].map((at) => sentenceOf(draft, 'section 1', post + at)).join(' ');
      return added(draft, 'end', twice, 'paragraph');
    },
  },
];
