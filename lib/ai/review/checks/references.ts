import { numberOf } from '../../text/numbers';
import { contentStems } from '../../text/stems';
import type { DraftFinding } from '../draft';
import { isItem, type Line, listsOf, type Reading, type Sentence } from '../reading';

const quoted =
  /\b(?:sections?|parts?|chapters?|headings?)(?: called| titled| named| on| about| under)? ["“‘]([^"”’]{3,120})["”’]|["“]([^"”]{3,120})["”] (?:section|part|chapter|heading)\b|\b(?:see|under|in) ["“]([^"”]{3,120})["”] (?:below|above|further)/gi;
const numbered =
  /\b(?:(?:see|back to|skip to|go to) (section)|(?:see|in|from|back to|repeat|skip|skip to|after|before|of|go to) (step)) (\d{1,2})\b/gi;
const thing = '(table|list|checklist|steps|template|formulas?|questions|script|example|wording)';
const pointing = new RegExp(
  String.raw`\b(?:the|this|these|those|following) (?:\p{L}{2,14} ){0,2}${thing} (below|above)\b|\b(below|above) is (?:a|the) ${thing}\b`,
  'giu',
);
const placed =
  /\b(?:the|in|see|from) (?:the )?(last|final|next|following|previous|preceding)(?: (two|three|four))? (?:sections?|chapters?)\b(?! of\b)/gi;
const faq = /\b(?:the (?:FAQ|frequently asked questions)|FAQ (?:below|at the end|section))\b/;

/** "See the section “Costs” below", where there is none. */
export function deadReferences(reading: Reading): DraftFinding[] {
  if (!reading.english) return [];
  const targets = targetsOf(reading);
  return reading.sentences.flatMap((sentence) => {
    const { plain: text } = sentence;
    const missing =
      missingHeading(text, targets) ??
      missingNumber(text, targets, sentence) ??
      missingThing(text, targets, sentence) ??
      (faq.test(text) && !targets.hasFaq ? 'a list of questions and answers' : null);
    if (!missing) return [];
    const { part, start, end } = sentence;
    const message = `This points to ${missing}, which the post does not have.`;
    return [{ kind: 'promise', code: 'reference', message, spans: [{ part, start, end }] }];
  });
}

/** "The next section" in the last one; "the last section" anywhere, because the end follows it. */
export function wrongPlaces({ parts, sentences, english }: Reading): DraftFinding[] {
  if (!english) return [];
  const last = parts.filter(({ kind }) => kind === 'section').length;
  return sentences.flatMap(({ plain, part, start, end }) => {
    const wrong = [...plain.matchAll(placed)].find(([, place = '', number]) => {
      const many = numberOf(number ?? 'one') ?? 1;
      // The opening is part 0, so the first section is part 1.
      if (/previous|preceding/i.test(place)) return part - many < 1;
      return /last|final/i.test(place) || part + many > last;
    });
    if (!wrong) return [];
    const message = `"${wrong[0]}" leads nowhere or astray: say what stands there instead.`;
    return [{ kind: 'promise', code: 'place', message, spans: [{ part, start, end }] }];
  });
}

/** What a post has to point at. */
type Targets = {
  headings: Set<string>[];
  sections: number;
  hasFaq: boolean;
  /** The longest numbered list of each part, and of all. */
  steps: number[];
  mostSteps: number;
  /** Lists, quotes, code and examples in reading order; the first and the last are enough. */
  firstThing: Line | undefined;
  lastThing: Line | undefined;
};

function targetsOf({ parts }: Reading): Targets {
  const headings = parts.flatMap(({ heading, lines }) => [
    heading,
    ...lines.filter(({ kind }) => kind === 'heading').map(({ text }) => text),
  ]);
  const steps = parts.map((part) =>
    listsOf(part)
      .filter(({ items }) => items[0]?.kind === 'number')
      .reduce((most, { items }) => Math.max(most, items.length), 0),
  );
  const things = parts.flatMap(({ lines }) => lines.filter(isThing));
  return {
    headings: headings.map((heading) => new Set(contentStems(heading))),
    sections: parts.filter(({ kind }) => kind === 'section').length,
    hasFaq: parts.some(({ kind }) => kind === 'faq'),
    steps,
    mostSteps: steps.reduce((most, count) => Math.max(most, count), 0),
    firstThing: things[0],
    lastThing: things.at(-1),
  };
}

function isThing(line: Line): boolean {
  const isQuote = line.kind === 'quote' || /`[^`\n]{1,300}`|["“][^"”\n]{40}/.test(line.text);
  return isItem(line) || isQuote || /\bexample\b/i.test(line.text);
}

function missingHeading(text: string, { headings }: Targets): string | null {
  for (const [, a, b, c] of text.matchAll(quoted)) {
    const named = a ?? b ?? c ?? '';
    const stems = contentStems(named);
    const there = headings.some(
      (heading) => stems.filter((stem) => heading.has(stem)).length >= stems.length * 0.6,
    );
    if (!there) return `"${named}"`;
  }
  return null;
}

function missingNumber(text: string, targets: Targets, { part }: Sentence): string | null {
  for (const [, section, step, number] of text.matchAll(numbered)) {
    const most = section ? targets.sections : targets.steps[part] || targets.mostSteps;
    if (most > 0 && Number(number) > most) return `${section ?? step} ${number}`;
  }
  return null;
}

function missingThing(
  text: string,
  { firstThing, lastThing }: Targets,
  at: Sentence,
): string | null {
  for (const [, a, direction, b, c] of text.matchAll(pointing)) {
    const isBelow = (direction ?? b) === 'below';
    const there = isBelow ? isAfter(lastThing, at) : firstThing && !isAfter(firstThing, at);
    if (!there) return `a ${a ?? c} ${isBelow ? 'below' : 'above'}`;
  }
  return null;
}

function isAfter(thing: Line | undefined, { part, start }: Sentence): boolean {
  return thing !== undefined && (thing.part > part || (thing.part === part && thing.start > start));
}
