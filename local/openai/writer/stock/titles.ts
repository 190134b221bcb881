import 'server-only';
import type { SearchIntent } from '@/local/openai/writer/topic';

/**
 * Patterns of titles. `after` follows the keyword and a colon (or a question mark), so it fits any
 * keyword; `with` puts the topic into a noun slot. Each has the angle it takes.
 */
type TitleStock = {
  after: readonly (readonly [string, string])[];
  with: readonly (readonly [string, string])[];
};

export const titleStock: Record<SearchIntent, TitleStock> = {
  informational: {
    after: [
      ['a plain guide for beginners', 'Starts from nothing and explains every term'],
      ['what matters and what can wait', 'Sorts the essential from the optional'],
      ['the basics, explained without jargon', 'Everyday words for a reader in a hurry'],
      ['what to know before you begin', 'Prevents the usual first disappointments'],
      ['the questions worth asking first', 'Gives the reader questions to decide with'],
      ['how to think about it clearly', 'Offers a way of thinking rather than a recipe'],
      ['common misunderstandings, put right', 'Clears up what gets confused most often'],
      ['a short course for curious readers', 'Goes from the idea to the first attempt'],
    ],
    with: [
      ['Making sense of {T}', 'Orders a confusing subject step by step'],
      ['A calm introduction to {T}', 'Takes the pressure out of a first encounter'],
      ['An honest look at {T}', 'Names the drawbacks along with the benefits'],
      ['What to know about {T} before you spend a penny', 'Helps before time or money is spent'],
      ['A gentle start {with}', 'One small, doable beginning'],
      [
        'Everything you need to know about {T}, and nothing more',
        'Complete but strict about length',
      ],
    ],
  },
  'how-to': {
    after: [
      ['a step-by-step guide', 'From the first step to a finished result'],
      ['the simple version first', 'Teaches the smallest method that works'],
      ['a realistic plan for busy weeks', 'Fits the work into ordinary days'],
      ['what to do first, next and last', 'Makes the order of things the lesson'],
      ['the mistakes to skip', 'Learns from what usually goes wrong'],
      ['a first attempt without stress', 'Lowers the bar for beginners'],
      ['from good intentions to a result', 'Bridges the gap between wanting and doing'],
    ],
    with: [
      ['A beginner’s guide to {T}', 'Assumes no knowledge at all'],
      ['{C} without the usual detours', 'The direct route, with reasons'],
      ['{C}, one small step at a time', 'Breaks the task into short sessions'],
      ['Before you begin: a checklist for {T}', 'Preparation as the key to success'],
      ['The patient person’s guide to {T}', 'Values steadiness over speed'],
      ['What I wish every beginner knew about {T}', 'Advice in the voice of experience'],
    ],
  },
  comparison: {
    after: [
      ['which one suits you?', 'Decides by the reader’s situation'],
      ['an even-handed comparison', 'Asks both sides the same questions'],
      ['the differences you would notice', 'Only what matters in daily use'],
      ['how to choose without regret', 'Looks at what can be undone later'],
      ['strengths, weaknesses and trade-offs', 'Names what each side gives up'],
      ['five questions that settle it', 'A short decision aid'],
      ['a fair look at both sides', 'For readers who distrust one-sided praise'],
      ['when to pick which', 'Sorts the decision by occasion'],
      ['what changes if you switch', 'For those who already use one of them'],
    ],
    with: [['Making {T} easier', 'Turns a hard decision into small ones']],
  },
  commercial: {
    after: [
      ['a buyer’s guide without the hype', 'Helps to decide, sells nothing'],
      ['how to choose without regret', 'Puts needs before features'],
      ['what to look for, and what to ignore', 'Separates useful qualities from noise'],
      ['what you really pay for', 'Follows the money, running costs included'],
      ['questions to ask before you buy', 'Prepares the reader for the shop or the call'],
      ['how to narrow down a long list', 'A method for comparing many options'],
      ['good enough, better and too much', 'Finds the sensible level of spending'],
    ],
    with: [
      ['How to decide about {T} with a clear head', 'Slows down a hasty purchase'],
      ['A careful shopper’s guide to {T}', 'For people who dislike returning things'],
      ['Spending wisely on {T}', 'Where to save and where not to'],
    ],
  },
};
