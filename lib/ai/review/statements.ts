import { digits, numberWord } from '../text/numbers';
import { contentStems, stem } from '../text/stems';
import { amountsIn, type Measured } from './amounts';
import { unitPattern } from './units';

/** That something has a number: `key` says what of which thing. */
export type Statement = { key: string; amount: Measured };

type Form = {
  pattern: RegExp;
  /** What of which things, by the groups of the pattern; the number is said of each of the names. */
  read: (groups: string[]) => { about: string; names: string[]; amount: Measured | undefined };
  /** A condition around it makes it one case of several. */
  conditional?: boolean;
};

const number = `(?:${digits}|${numberWord})`;
const range = `${number}(?:(?: to |–|-)${number})?`;
const measure = `(?:[$€£¥]\\s?${range}|${range}[ -]?${unitPattern})`;
const word = String.raw`\p{L}[\p{L}'’-]{1,20}`;
const thing = `(?:${word} ){0,3}${word}`;
const subject = `(?:^|[,;:] |\\b(?:that|and|but|because|since|so) )((?:the|your|our|its|this|each|every|an?|one) ${thing}|${thing})`;
const about = '(?:about |around |roughly |only |just |exactly |at least |at most |up to )?';
const counted =
  'steps|parts|stages|phases|rules|questions|sections|lists|headings|points|items|ingredients|pages';
const count = String.raw`(${number} (?:\p{L}[\p{L}-]{1,14} )?(?:${counted}))`;
const limit =
  'fee|price|limit|deadline|deposit|budget|rate|discount|period|trial|notice|minimum|maximum|allowance|cost|charge|temperature|width|depth|height|weight|dose';

const forms: Form[] = [
  {
    // The deposit is 20%. Steeping takes 12 hours.
    pattern: form(
      `${subject} (?:is|are|takes?|lasts?|costs?|needs?|weighs?|holds?|has|have|runs?|contains?|measures?|(?:remains?|stays?) valid for) ${about}(${measure})`,
    ),
    read: ([name = '', size = '']) => ({ about: 'is', names: [name], amount: amountsIn(size)[0] }),
    conditional: true,
  },
  {
    // A fee of $35.
    pattern: form(
      `\\b(?:the|an?|your|our) ((?:${word} ){0,2}(?:${limit})) of ${about}(${measure})`,
    ),
    read: ([name = '', size = '']) => ({ about: 'is', names: [name], amount: amountsIn(size)[0] }),
  },
  {
    // The 30-day trial.
    pattern: form(
      `\\b(?:the|your|our|this|an?) (${number}[ -](?:second|minute|hour|day|week|month|year|percent)) (${word})`,
    ),
    read: ([size = '', name = '']) => ({ about: 'of', names: [name], amount: amountsIn(size)[0] }),
  },
  {
    // The six-step recipe.
    pattern: form(
      `(${number}[ -](?:step|part|stage|phase|question|point|page)) (${word})(?: (${word}))?`,
    ),
    read: ([size = '', first = '', second = '']) => ({
      about: 'count',
      names: [first, `${first} ${second}`],
      amount: countOf(`${size}s`),
    }),
  },
  {
    // The six steps of the recipe.
    pattern: form(
      `\\b${count} (?:of|in|for) (?:(?:the|an?|your|our|this|each|every) )?(${word})(?: (${word}))?`,
    ),
    read: ([size = '', first = '', second = '']) => ({
      about: 'count',
      names: [first, `${first} ${second}`],
      amount: countOf(size),
    }),
  },
  {
    // The recipe has six steps.
    pattern: form(
      `${subject} (?:has|have|takes?|needs?|consists? of|comes? in|involves?|is made of|contains?|is done in) ${count}`,
    ),
    read: ([name = '', size = '']) => ({ about: 'count', names: [name], amount: countOf(size) }),
  },
  {
    // One part coffee to eight parts water.
    pattern: form(
      `\\b(${number}) parts? (?:of )?(${word}) to (${number})(?: parts?)?(?: of)? (${word})`,
    ),
    read: ([a = '', one = '', b = '', other = '']) => ({
      about: 'ratio',
      names: [`${one} ${other}`],
      amount: ratioOf(a, b),
    }),
  },
  {
    // Soak the seeds for 12 hours.
    pattern: form(
      `(?:^|[,;:] |\\b(?:and|then) )(${word}) (?:the|your) (${word}) for ${about}(${measure})`,
    ),
    read: ([verb = '', object = '', size = '']) => ({
      about: 'do',
      names: [`${verb} ${object}`],
      amount: amountsIn(size)[0],
    }),
    conditional: true,
  },
];

/** What a sentence says by number about a thing, in the forms that leave no doubt which is meant. */
export function statementsIn(text: string): Statement[] {
  return forms.flatMap(({ pattern, read, conditional }) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const { about: what, names, amount } = read(found.slice(1).map((group) => group ?? ''));
      if (!amount || (conditional && isCase(text, found))) return [];
      const keys = names.map((name) => keyOf(name)).filter(Boolean);
      return [...new Set(keys)].map((key) => {
        return { key: `${what} ${key} ${amount.dimension}`, amount };
      });
    }),
  );
}

function form(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}

const neutral = new Set(['whole', 'entire', 'full', 'complete', 'same'].map(stem));

function keyOf(name: string): string {
  return contentStems(name)
    .filter((word) => !neutral.has(word))
    .sort()
    .join(' ');
}

function countOf(size: string): Measured | undefined {
  const [amount] = amountsIn(size);
  return amount && { ...amount, dimension: stem(/\p{L}+$/u.exec(size)?.[0] ?? '') };
}

function ratioOf(a: string, b: string): Measured | undefined {
  const [one, other] = [amountsIn(a)[0], amountsIn(b)[0]];
  if (!one || !other || one.low === 0) return undefined;
  const value = other.low / one.low;
  return { dimension: 'ratio', low: value, high: value, text: `${a} to ${b}` };
}

const near = 80;
const condition =
  /\b(?:if|when|in|on|at|for|with|without|during|under|per|outside|inside|after|before|from|unless|more|less|longer|shorter|older|later|earlier|ahead|away|each|a (?:day|week|month|year|person|head))\b/i;

function isCase(text: string, { index, 0: whole }: RegExpExecArray): boolean {
  const end = index + whole.length;
  const after = /^[^.;]*/.exec(text.slice(end, end + near))?.[0] ?? '';
  return condition.test(after) || condition.test(text.slice(Math.max(0, index - near), index + 1));
}
