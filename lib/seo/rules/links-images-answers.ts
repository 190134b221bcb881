import type { Link } from '../text';
import type { Rule, RuleContext } from '../types';

const vague =
  /^(?:here|click here|this|this page|link|read more|more|learn more|hier|mehr|weiterlesen|ici|cliquez ici|aquí|qui|clicca qui|aqui)$/i;

function hostOf(href: string): string | null {
  return /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(href)?.[1]?.toLowerCase() ?? null;
}

function isOwn({ href }: Link, { ownHosts }: RuleContext): boolean {
  const host = hostOf(href);
  return host === null ? href.startsWith('/') : ownHosts.includes(host);
}

const isOutside = (link: Link, context: RuleContext) =>
  hostOf(link.href) !== null && !isOwn(link, context);

export const linkRules: Rule[] = [
  {
    id: 'own-links',
    group: 'links',
    weight: 4,
    label: 'Links to your own pages',
    check: (context) => {
      const count = new Set(
        context.text.links.filter((link) => isOwn(link, context)).map(({ href }) => href),
      ).size;
      const advice =
        count >= 2 ? `There are ${count}.` : 'Link to two of your own pages that help.';
      return { value: Math.min(1, count / 2), advice };
    },
  },
  {
    id: 'outside-links',
    group: 'links',
    weight: 3,
    label: 'Links to other sites',
    check: (context) => {
      const wanted = Math.max(2, Math.round(context.text.wordCount / 750));
      const count = context.text.links.filter((link) => isOutside(link, context)).length;
      const advice = `${count} of ${wanted}. Link to what you rely on and readers can check.`;
      return { value: Math.min(1, count / wanted), advice };
    },
  },
  {
    id: 'link-words',
    group: 'links',
    weight: 1,
    label: 'Links that say where they lead',
    check: ({ text }) => {
      if (text.links.length === 0) return { value: null, advice: 'There are no links.' };
      const bad = text.links.filter(
        ({ text: words, href }) => vague.test(words.trim()) || words.trim() === href,
      );
      return bad.length === 0
        ? { value: 1, advice: 'Their words name the page behind.' }
        : { value: 0, advice: 'Let the words of a link name the page behind.', places: bad };
    },
  },
];

export const imageRules: Rule[] = [
  {
    id: 'image-count',
    group: 'images',
    weight: 2,
    label: 'Enough images',
    check: ({ text }) => {
      const wanted = Math.max(1, Math.round(text.wordCount / 500));
      const count = text.images.length;
      const advice = `${count} for ${text.wordCount} words; about one for 500 helps the eye.`;
      return { value: Math.min(1, count / wanted), advice };
    },
  },
  {
    id: 'alt-length',
    group: 'images',
    weight: 2,
    label: 'Descriptions of images',
    check: ({ text }) => {
      if (text.images.length === 0) return { value: null, advice: 'There are no images.' };
      const bad = text.images.filter(({ alt }) => alt.length < 11 || alt.length > 199);
      return bad.length === 0
        ? { value: 1, advice: 'Each has 11 to 199 characters.' }
        : {
            value: 1 - bad.length / text.images.length,
            advice: 'Say in 11 to 199 characters what an image shows.',
            places: bad,
          };
    },
  },
  {
    id: 'alt-keyphrase',
    group: 'images',
    weight: 1,
    label: 'Images about the topic',
    check: ({ text, keyphrase }) => {
      if (text.images.length < 5 || keyphrase.length === 0)
        return { value: null, advice: 'Only asked of five images and more.' };
      const share =
        text.images.filter(({ alt }) => keyphrase.share(alt) >= 0.5).length / text.images.length;
      const advice = `${Math.round(share * 100)} % of the descriptions name the topic; 30 to 75 % read naturally.`;
      return { value: share >= 0.3 && share <= 0.75 ? 1 : 0, advice };
    },
  },
  {
    id: 'alt-unique',
    group: 'images',
    weight: 1,
    label: 'Each image described anew',
    check: ({ text }) => {
      if (text.images.length < 2) return { value: null, advice: 'There are no two images.' };
      const seen = new Set<string>();
      const twice = text.images.filter(({ alt }) => {
        const known = seen.has(alt.toLowerCase());
        seen.add(alt.toLowerCase());
        return known;
      });
      return twice.length === 0
        ? { value: 1, advice: 'No description is used twice.' }
        : { value: 0, advice: 'Two images have the same description.', places: twice };
    },
  },
];

/** Verbs of a definition ("… is a") by language. */
const defines: Record<string, RegExp> = {
  en: /\b(?:is|are|means|refers to|describes|happens when)\b/i,
  de: /\b(?:ist|sind|bedeutet|bezeichnet|heißt)\b/i,
  fr: /\b(?:est|sont|désigne|signifie)\b/i,
  es: /\b(?:es|son|significa)\b/i,
  it: /(?:^|\s)(?:è|sono|significa|indica)(?=\s)/i,
  pt: /(?:^|\s)(?:é|são|significa)(?=\s)/i,
  nl: /\b(?:is|zijn|betekent)\b/i,
};

export const answerRules: Rule[] = [
  {
    id: 'lead',
    group: 'answers',
    weight: 3,
    label: 'The opening answers',
    check: ({ text, keyphrase }) => {
      const first = text.prose.find(({ kind }) => kind === 'paragraph');
      if (!first) return { value: 0, advice: 'The post has no opening paragraph.' };
      const isShort = text.isUnspaced ? first.text.length <= 200 : first.words.length <= 90;
      const names = keyphrase.length > 0 && keyphrase.count(first.text) > 0;
      const advice = 'Answer in the first 90 words, and name the subject there.';
      return { value: (Number(isShort) + Number(names)) / 2, advice, places: [first] };
    },
  },
  {
    id: 'definition',
    group: 'answers',
    weight: 2,
    label: 'A definition that stands alone',
    check: ({ text, keyphrase }) => {
      const pattern = defines[text.language ?? ''];
      if (!pattern) return { value: null, advice: 'There is no form of it for this language.' };
      if (keyphrase.length === 0) return { value: null, advice: 'The post has no keyphrase.' };
      const found = text.prose.find(({ words, sentences: [first] }) => {
        const fits = words.length >= 20 && words.length <= 70;
        return fits && first && keyphrase.share(first.text) >= 0.5 && pattern.test(first.text);
      });
      return found
        ? { value: 1, advice: 'A paragraph says what it is.', places: [found] }
        : { value: 0, advice: 'Say in one paragraph of 20 to 70 words what it is.' };
    },
  },
  {
    id: 'question-headings',
    group: 'answers',
    weight: 2,
    label: 'Headings that ask',
    check: ({ text }) => {
      const count = text.headings.filter((heading) => /[?？؟;]\s*$/u.test(heading.text)).length;
      const advice = `${count} of 2. Ask what readers would type into a search.`;
      return { value: Math.min(1, count / 2), advice };
    },
  },
  {
    id: 'early-list',
    group: 'answers',
    weight: 1,
    label: 'A list or table near the beginning',
    check: ({ text }) => {
      const second = text.headings.filter(({ level }) => level === 2)[1];
      const item = text.prose.find(({ kind }) => kind === 'item');
      const early = [item, text.tables[0]].some(
        (place) => place && (second === undefined || place.from < second.from),
      );
      return early
        ? { value: 1, advice: 'There is one.' }
        : {
            value: 0,
            advice: 'Put the main points into a list or table before the second section.',
          };
    },
  },
];
