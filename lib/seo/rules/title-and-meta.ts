import { metaLimits, metaSize } from '@/lib/ai/meta-limits';
import type { Rule, RuleContext } from '../types';

const titleOf = ({ metaTitle, title }: RuleContext) => metaTitle?.trim() || title.trim();

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const titleRules: Rule[] = [
  {
    id: 'title-keyphrase',
    group: 'title',
    weight: 5,
    label: 'Keyphrase in the title',
    check: (context) => {
      const title = titleOf(context);
      const { keyphrase } = context;
      if (keyphrase.length === 0) return { value: null, advice: 'The post has no keyphrase.' };
      const at = keyphrase.exactAt(title);
      if (at !== null && at < 0.5)
        return { value: 1, advice: 'The keyphrase stands in the first half of the title.' };
      if (at !== null)
        return { value: 0.6, advice: 'Move the keyphrase to the first half of the title.' };
      if (keyphrase.count(title) > 0)
        return {
          value: 0.6,
          advice: 'All words of the keyphrase are in the title, in other forms.',
        };
      return { value: 0, advice: 'Use the keyphrase in the title.' };
    },
  },
  {
    id: 'title-length',
    group: 'title',
    weight: 5,
    label: 'Length of the title',
    check: (context) => {
      const { min, max } = metaLimits.title;
      const size = metaSize(titleOf(context));
      const advice = `It has ${size} characters; ${min} to ${max} are shown whole.`;
      if (size >= min && size <= max) return { value: 1, advice };
      return { value: size >= 20 && size <= 65 ? 0.5 : 0, advice };
    },
  },
  {
    id: 'title-form',
    group: 'title',
    weight: 2,
    label: 'Form of the title',
    check: (context) => {
      const title = titleOf(context);
      const letters = title.match(/\p{L}/gu)?.join('') ?? '';
      const hasCase = letters !== letters.toLowerCase() || letters !== letters.toUpperCase();
      if (hasCase && letters.length > 6 && letters === letters.toUpperCase())
        return { value: 0, advice: 'Write the title in ordinary case, not in capitals.' };
      const opened = title.match(/[([{]/g)?.length ?? 0;
      const closed = title.match(/[)\]}]/g)?.length ?? 0;
      if (opened !== closed) return { value: 0, advice: 'A bracket in the title is not closed.' };
      if (/(?:…|\.\.\.)\s*$/u.test(title))
        return { value: 0, advice: 'The title ends in an ellipsis, as if it were cut.' };
      return { value: letters ? 1 : 0, advice: letters ? 'It reads well.' : 'Write a title.' };
    },
  },
  {
    id: 'title-unique',
    group: 'title',
    weight: 2,
    label: 'Title of its own',
    check: (context) => {
      const { otherTitles } = context;
      if (!otherTitles) return { value: null, advice: 'Your other titles are not known here.' };
      const own = folded(titleOf(context));
      return otherTitles.some((other) => folded(other) === own)
        ? { value: 0, advice: 'Another of your posts has this title. Change one of them.' }
        : { value: 1, advice: 'No other post of yours has it.' };
    },
  },
];

export const metaRules: Rule[] = [
  {
    id: 'meta-length',
    group: 'meta',
    weight: 4,
    label: 'Length of the meta description',
    check: ({ metaDescription }) => {
      const { min, max } = metaLimits.description;
      const size = metaSize(metaDescription ?? '');
      if (size === 0)
        return { value: 0, advice: `Write a meta description of ${min} to ${max} characters.` };
      const advice = `It has ${size} characters; ${min} to ${max} are shown whole.`;
      if (size >= min && size <= max) return { value: 1, advice };
      return { value: size >= 100 && size <= 165 ? 0.5 : 0, advice };
    },
  },
  {
    id: 'meta-keyphrase',
    group: 'meta',
    weight: 3,
    label: 'Keyphrase in the meta description',
    check: ({ metaDescription, keyphrase }) => {
      if (keyphrase.length === 0) return { value: null, advice: 'The post has no keyphrase.' };
      const count = keyphrase.count(metaDescription ?? '');
      if (count === 0)
        return { value: 0, advice: 'Use the keyphrase in the meta description once.' };
      return count <= 2
        ? { value: 1, advice: 'It is there.' }
        : { value: 0, advice: `It is there ${count} times: once is enough.` };
    },
  },
  {
    id: 'meta-own-words',
    group: 'meta',
    weight: 1,
    label: 'Meta description of its own',
    check: ({ metaDescription, text }) => {
      const first = text.sentences[0];
      if (!metaDescription || !first)
        return { value: null, advice: 'There is nothing to compare.' };
      return folded(metaDescription).startsWith(folded(first.text))
        ? { value: 0, advice: 'It repeats the first sentence of the post.', places: [first] }
        : { value: 1, advice: 'It is not a copy of the first sentence.' };
    },
  },
];

export const slugRules: Rule[] = [
  {
    id: 'slug-length',
    group: 'slug',
    weight: 2,
    label: 'Length of the address',
    check: ({ slug }) => {
      const parts = slug.split('-').filter(Boolean).length;
      return slug.length <= 75 && parts <= 8
        ? { value: 1, advice: 'It is short.' }
        : { value: 0, advice: `It has ${parts} words: eight and 75 characters are enough.` };
    },
  },
  {
    id: 'slug-keyphrase',
    group: 'slug',
    weight: 2,
    label: 'Keyphrase in the address',
    check: ({ slug, keyphrase }) => {
      if (keyphrase.length === 0) return { value: null, advice: 'The post has no keyphrase.' };
      return keyphrase.share(slug.replaceAll('-', ' ')) > 0.5
        ? { value: 1, advice: 'It holds most of the keyphrase.' }
        : { value: 0, advice: 'Use the words of the keyphrase in the address.' };
    },
  },
];
