import 'server-only';
import type { Topic } from '@/local/openai/writer/topic';

/** What a section is for. The stock of prose is sorted by it. */
export const sectionIntents = [
  'define',
  'why',
  'prepare',
  'how',
  'choose',
  'compare',
  'mistakes',
  'cost',
  'time',
  'maintain',
  'examples',
  'measure',
  'next',
  'general',
] as const;
export type SectionIntent = (typeof sectionIntents)[number];

const signs: readonly (readonly [SectionIntent, RegExp])[] = [
  [
    'mistakes',
    /\b(mistakes?|avoid|pitfalls?|wrong|fails?|failures?|myths?|problems?|trouble\w*|risks?|traps?|fix(?:es|ing)?|warnings?|don['’]?ts?)\b/i,
  ],
  [
    'compare',
    /\b(vs\.?|versus|compar\w*|differences?|differ|alternatives?|pros and cons|side by side|strengths?|weaknesses|trade-?offs?|both sides)\b/i,
  ],
  [
    'cost',
    /\b(costs?|prices?|pricing|budget\w*|afford\w*|cheap\w*|money|fees?|spend\w*|worth paying|value for)\b/i,
  ],
  [
    'time',
    /\b(how long|timeline|schedule|weeks?|months?|days?|hours?|minutes?|calendar|when to|deadlines?|seasons?|timing|daily|routine)\b/i,
  ],
  [
    'next',
    /\b(next steps?|next|conclusion|final thoughts|wrap\w*|summary|where to go|takeaways?|going further|what now|after that)\b/i,
  ],
  [
    'choose',
    /\b(choos\w*|choice|choices|pick\w*|select\w*|decid\w*|decisions?|right for|best|buying|which|criteria|look for|options?|types? of|kinds)\b/i,
  ],
  [
    'prepare',
    /\b(need|needed|needs|tools?|equipment|ingredients?|supplies|prepar\w*|before you|requirements?|materials?|gather\w*|set ?up|setting up|ready|checklist|plan(?:ning)?|basics first)\b/i,
  ],
  [
    'why',
    /\b(why|benefits?|reasons?|matters?|worth|advantages?|importance|important|purpose|value)\b/i,
  ],
  [
    'maintain',
    /\b(maintain\w*|after the|maintenance|keep(?:ing)?|care|habits?|long[- ]term|stay(?:ing)?|stor(?:e|ing|age)|last(?:ing)?|upkeep|sustain\w*|grow(?:ing)? with)\b/i,
  ],
  [
    'examples',
    /\b(examples?|ideas|case stud(?:y|ies)|stor(?:y|ies)|inspiration|samples?|templates?|use cases?|scenarios?|in practice|real life)\b/i,
  ],
  [
    'measure',
    /\b(measur\w*|results?|track\w*|progress|metrics?|success\w*|test(?:ing|s)?|check(?:ing|s)?|it works$|improv\w*|evaluat\w*|judg\w*)\b/i,
  ],
  [
    'how',
    /\b(how|steps?|guide|start\w*|begin\w*|first|method|process|make|making|build\w*|creat\w*|do it|techniques?|tips?|using|get going|put(?:ting)?)\b/i,
  ],
  [
    'define',
    /\b(what|meaning|means?|defin\w*|explain\w*|understand\w*|overview|introduc\w*|basics|who|history|background|is|are)\b/i,
  ],
];

const byPlace: readonly SectionIntent[] = [
  'define',
  'why',
  'prepare',
  'how',
  'choose',
  'mistakes',
  'maintain',
  'examples',
];

/**
 * The intent of a heading by its English words, those of the keyword left out; a heading in another
 * language gets the one that usually stands at its place in a post.
 */
export function headingIntent(heading: string, index: number, topic: Topic): SectionIntent {
  const rest = [topic.noun, topic.keyword].reduce(
    (text, own) => text.replace(new RegExp(escaped(own), 'giu'), ' '),
    heading,
  );
  const found = signs.find(([, pattern]) => pattern.test(rest));
  if (found) return found[0];
  const english = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(rest);
  return english ? 'general' : (byPlace[index % byPlace.length] ?? 'general');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** What one point of the outline asks for, coarser than a section. */
export const pointKinds = [
  'how',
  'why',
  'what',
  'choose',
  'mistakes',
  'cost',
  'time',
  'people',
  'general',
] as const;
export type PointKind = (typeof pointKinds)[number];

const pointOf: Partial<Record<SectionIntent, PointKind>> = {
  mistakes: 'mistakes',
  compare: 'choose',
  choose: 'choose',
  cost: 'cost',
  time: 'time',
  prepare: 'what',
  why: 'why',
  how: 'how',
  define: 'what',
  measure: 'how',
};

export function pointKind(point: string): PointKind {
  if (/\b(who|whom|people|readers?|audience|beginners?|family|team|customers?)\b/i.test(point))
    return 'people';
  const found = signs.find(([, pattern]) => pattern.test(point));
  return (found && pointOf[found[0]]) ?? 'general';
}
