import type { Place } from '../text';
import type { Checked, Rule, RuleContext } from '../types';

const none: Checked = { value: null, advice: 'The post has no keyphrase.' };

/** Good text uses longer phrases less often. The factor is our own: Yoast's is not public. */
const lengthFactor = (contentWords: number) => 1 + 0.35 * (contentWords - 1);

function uses({ text, keyphrase }: RuleContext) {
  return text.sentences
    .map((sentence) => ({ sentence, count: keyphrase.count(sentence.text) }))
    .filter(({ count }) => count > 0);
}

export const keyphraseRules: Rule[] = [
  {
    id: 'keyphrase-length',
    group: 'keyphrase',
    weight: 1,
    label: 'Length of the keyphrase',
    check: ({ keyphrase: { length } }) => {
      if (length === 0) return { value: 0, advice: 'Set a keyphrase.' };
      if (length <= 4) return { value: 1, advice: 'It has one to four words that carry meaning.' };
      return {
        value: length <= 8 ? 0.5 : 0,
        advice: 'People seldom search for so many words. Shorten the keyphrase.',
      };
    },
  },
  {
    id: 'keyphrase-intro',
    group: 'keyphrase',
    weight: 4,
    label: 'Keyphrase in the opening',
    check: ({ keyphrase, text }) => {
      const first = text.prose.find(({ kind }) => kind === 'paragraph');
      if (keyphrase.length === 0) return none;
      if (!first) return { value: 0, advice: 'The post has no opening paragraph.' };
      if (first.sentences.some((sentence) => keyphrase.count(sentence.text) > 0))
        return { value: 1, advice: 'The first paragraph has it in one sentence.', places: [first] };
      return keyphrase.count(first.text) > 0
        ? { value: 0.5, advice: 'Its words are spread over the first paragraph.', places: [first] }
        : {
            value: 0,
            advice: 'Say in the first paragraph what the post is about.',
            places: [first],
          };
    },
  },
  {
    id: 'keyphrase-density',
    group: 'keyphrase',
    weight: 5,
    label: 'How often the keyphrase is used',
    check: (context) => {
      const { keyphrase, text } = context;
      if (keyphrase.length === 0) return none;
      if (text.wordCount < 100)
        return { value: null, advice: 'The text is too short to say: under 100 words.' };
      const found = uses(context);
      const count = found.reduce((sum, use) => sum + use.count, 0);
      const density = (count * 100 * lengthFactor(keyphrase.length)) / text.wordCount;
      const places = found.map(({ sentence }) => sentence);
      const summary = `It is used ${count} ${count === 1 ? 'time' : 'times'} in ${text.wordCount} words.`;
      if (density > 3)
        return { value: 0, advice: `${summary} That is too often: rephrase some.`, places };
      if (density > 2.5)
        return { value: 0.5, advice: `${summary} That is a little often.`, places };
      if (density >= 0.5) return { value: 1, advice: summary, places };
      return {
        value: density >= 0.25 ? 0.5 : 0,
        advice: `${summary} Use it where it comes naturally.`,
        places,
      };
    },
  },
  {
    id: 'keyphrase-headings',
    group: 'keyphrase',
    weight: 3,
    label: 'Keyphrase in headings',
    check: ({ keyphrase, text }) => {
      const headings = text.headings.filter(({ level }) => level === 2 || level === 3);
      if (keyphrase.length === 0) return none;
      if (headings.length === 0)
        return { value: null, advice: 'There are no headings to look at.' };
      const hits = headings.filter((heading) => keyphrase.share(heading.text) >= 0.5);
      const summary = `${hits.length} of ${headings.length} headings are about it.`;
      const share = hits.length / headings.length;
      if (hits.length === 1 && headings.length === 1) return { value: 1, advice: summary };
      if (share >= 0.3 && share <= 0.75) return { value: 1, advice: summary };
      if (share > 0.75)
        return { value: 0.5, advice: `${summary} Vary them: about half is enough.`, places: hits };
      return {
        value: hits.length > 0 ? 0.5 : 0,
        advice: `${summary} A reader who skims should meet the topic in a third of them.`,
        places: hits.length > 0 ? hits : headings.slice(0, 1),
      };
    },
  },
  {
    id: 'keyphrase-spread',
    group: 'keyphrase',
    weight: 3,
    label: 'Keyphrase all through the text',
    check: (context) => {
      const { keyphrase, text } = context;
      if (keyphrase.length === 0) return none;
      if (text.sentences.length < 15)
        return { value: null, advice: 'The text is too short to say: under 15 sentences.' };
      const { share, place } = widestGap(context);
      const summary = `The longest stretch without it is ${Math.round(share * 100)} % of the text.`;
      if (share <= 0.3) return { value: 1, advice: summary };
      return {
        value: share <= 0.4 ? 0.5 : 0,
        advice: `${summary} Come back to the topic there.`,
        places: place ? [place] : [],
      };
    },
  },
];

function widestGap({ text, keyphrase }: RuleContext): { share: number; place: Place | null } {
  let widest = 0;
  let place: Place | null = null;
  let gap = 0;
  let begins: Place | null = text.sentences[0] ?? null;
  for (const sentence of text.sentences) {
    if (keyphrase.count(sentence.text) > 0) {
      gap = 0;
      begins = null;
      continue;
    }
    begins ??= sentence;
    gap += sentence.words.length;
    if (gap > widest) {
      widest = gap;
      place = begins;
    }
  }
  return { share: widest / Math.max(1, text.wordCount), place };
}
