import type { Finding, SectionPlan } from '../post/types';
import type { Brand } from '../prompts/plan';
import type { BlogRequest } from '../schema';
import { holdsKeyword } from '../text/keyword';
import { languageOf } from '../text/language';
import { looksEnglish } from '../text/stems';
import { words } from '../text/words';
import { type Metrics, measure } from './metrics';
import { lintSection } from './section';
import { similarities } from './similarity';

type Limit = {
  code: string;
  value: (m: Metrics) => number;
  warn: number;
  fail: number;
  says: string;
};

/** Calibrated on published technical prose; starting points, not laws. Lower is better here. */
const limits: Limit[] = [
  {
    code: 'repeats-4',
    value: (m) => m.repeated4,
    warn: 0.08,
    fail: 0.13,
    says: 'Many phrases occur more than once.',
  },
  {
    code: 'repeats-8',
    value: (m) => m.repeated8,
    warn: 0.02,
    fail: 0.05,
    says: 'Whole passages occur more than once.',
  },
  {
    code: 'openings',
    value: (m) => m.sharedOpenings,
    warn: 0.2,
    fail: 0.3,
    says: 'Many sentences begin with the same words.',
  },
  {
    code: 'stock-phrases',
    value: (m) => m.stockRate,
    warn: 3,
    fail: 6,
    says: 'Worn phrases stand out.',
  },
  {
    code: 'variety',
    value: (m) => -m.distinctPairs,
    warn: -0.78,
    fail: -0.72,
    says: 'The choice of words is narrow.',
  },
  {
    code: 'rhythm',
    value: (m) => -m.lengthVariation,
    warn: -0.4,
    fail: -0.3,
    says: 'All sentences have about the same length.',
  },
];
const easeLimit: Limit = {
  code: 'reading-ease',
  value: (m) => -m.readingEase,
  warn: -40,
  fail: -25,
  says: 'The text is hard to read.',
};

type Draft = {
  request: BlogRequest;
  sections: SectionPlan[];
  texts: string[];
  opening: string;
  brand?: Brand;
};

/** All findings about a draft: sections one by one, against each other, and the whole. */
export function lintPost(draft: Draft): Finding[] {
  return [...lintSections(draft), ...wholeText(draft.texts), ...keywordUse(draft)];
}

/** The findings that belong to a section, by itself or beside the others. */
export function lintSections(draft: Omit<Draft, 'opening'>): Finding[] {
  const { sections, texts } = draft;
  const each = sections.flatMap((section, i) => lintSection(section, texts[i] ?? ''));
  return [...each, ...bannedWords(draft), ...foreign(draft), ...overlap(sections, texts)];
}

/** Sections in another language than what the writer typed. */
function foreign({ request, sections, texts }: Omit<Draft, 'opening'>): Finding[] {
  const { title, audience, outline } = request;
  const typed = outline.flatMap(({ heading, points }) => [heading, ...points]);
  const wanted = languageOf([title, audience, ...typed].join('. '));
  if (!wanted) return [];
  return sections.flatMap((section, i) => {
    const written = languageOf(texts[i] ?? '');
    if (!written || written === wanted) return [];
    const message = `"${section.heading}" is not in the language of the title and the outline.`;
    return [{ code: 'language', severity: 'fail' as const, section: section.index, message }];
  });
}

/** The later of two sections that say the same is the one to change. */
function overlap(sections: SectionPlan[], texts: string[]): Finding[] {
  return similarities(texts).flatMap((row, i) => {
    const highest = Math.max(0, ...row);
    const other = sections[row.indexOf(highest)];
    if (highest <= 0.4 || !other) return [];
    return [
      {
        code: 'sections-alike',
        severity: highest > 0.55 ? ('fail' as const) : ('warn' as const),
        section: i,
        message: `"${sections[i]?.heading ?? ''}" says much the same as "${other.heading}": keep only what is its own.`,
      },
    ];
  });
}

function wholeText(texts: string[]): Finding[] {
  const body = texts.join('\n\n');
  const metrics = measure(body);
  if (metrics.words < 200) return [];
  const applicable = looksEnglish(body) ? [...limits, easeLimit] : limits;
  return applicable.flatMap(({ code, value, warn, fail, says }) => {
    const measured = value(metrics);
    if (measured <= warn) return [];
    return [
      { code, severity: measured > fail ? ('fail' as const) : ('warn' as const), message: says },
    ];
  });
}

/** The keyword, in any natural form, in the title, at the start and in one heading. */
function keywordUse({ request, sections, texts, opening }: Draft): Finding[] {
  const { keyword, title } = request;
  const start = words(`${opening} ${texts[0] ?? ''}`)
    .slice(0, 100)
    .join(' ');
  const missing = [
    ...(holdsKeyword(title, keyword) ? [] : ['the title']),
    ...(holdsKeyword(start, keyword) ? [] : ['the first 100 words']),
    ...(sections.some(({ heading }) => holdsKeyword(heading, keyword)) ? [] : ['any heading']),
  ];
  if (missing.length === 0) return [];
  return [
    {
      code: 'keyword-place',
      severity: 'warn',
      message: `The keyword is not in ${missing.join(', nor in ')}.`,
    },
  ];
}

function bannedWords({ sections, texts, brand }: Omit<Draft, 'opening'>): Finding[] {
  const banned = (brand?.banned ?? []).map((word) => word.trim().toLowerCase()).filter(Boolean);
  return sections.flatMap((section, i) => {
    const text = ` ${words((texts[i] ?? '').toLowerCase()).join(' ')} `;
    const used = banned.filter((word) => text.includes(` ${words(word).join(' ')} `));
    if (used.length === 0) return [];
    const message = `"${section.heading}" uses words you ruled out: ${used.join(', ')}.`;
    return [{ code: 'banned-word', severity: 'fail' as const, section: section.index, message }];
  });
}
