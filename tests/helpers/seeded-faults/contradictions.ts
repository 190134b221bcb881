import type { Draft } from '@/lib/ai/review/draft';
import type { Place } from './edit-draft';
import { added } from './edit-draft';
import type { Rule } from './rule';

/** The same thing in two places: the second time as the first, or otherwise. */
type Twice = { here: string; there: string; wrong: string };

function rule(name: string, places: [Place, Place], texts: [Twice, Twice, Twice]): Rule {
  const put = (draft: Draft, post: number, second: 'there' | 'wrong') => {
    const said = texts[post];
    const once = added(draft, places[0], said?.here ?? '', 'sentence');
    return added(once, places[1], said?.[second] ?? '', 'sentence');
  };
  return {
    name,
    wrong: (draft, post) => put(draft, post, 'wrong'),
    right: (draft, post) => put(draft, post, 'there'),
  };
}

export const contradictions: Rule[] = [
  rule(
    'a number of steps',
    ['section 2', 'end'],
    [
      {
        here: 'The whole recipe has five steps.',
        there: 'Go through the five-step recipe once and it stays with you.',
        wrong: 'Go through the six-step recipe once and it stays with you.',
      },
      {
        here: 'Planting takes five steps and half an hour.',
        there: 'The five steps of planting become routine.',
        wrong: 'The four steps of planting become routine.',
      },
      {
        here: 'The final check consists of seven questions.',
        there: 'Keep the seven questions of the final check at hand.',
        wrong: 'Keep the nine questions of the final check at hand.',
      },
    ],
  ),
  rule(
    'a measure',
    ['section 3', 'answer 2'],
    [
      {
        here: 'A paper filter costs about 8 cents.',
        there: 'Remember that a paper filter costs 8 cents.',
        wrong: 'Remember that a paper filter costs 20 cents.',
      },
      {
        here: 'Our window box holds 12 litres of soil.',
        there: 'The window box holds 12 litres, which is plenty.',
        wrong: 'The window box holds 20 litres, which is plenty.',
      },
      {
        here: 'The review takes 45 minutes.',
        there: 'Since the review takes 45 minutes, book a room.',
        wrong: 'The review takes two hours, so book a room.',
      },
    ],
  ),
  rule(
    'a term',
    ['section 1', 'section 6'],
    [
      {
        here: 'The shop offers a 30-day trial of its grinder.',
        there: 'Use the 30-day trial to compare two settings.',
        wrong: 'Use the 14-day trial to compare two settings.',
      },
      {
        here: 'The allotment asks for a deposit of $40.',
        there: 'You get the deposit of $40 back in autumn.',
        wrong: 'You get the deposit of $60 back in autumn.',
      },
      {
        here: 'The contract has a notice period of 4 weeks.',
        there: 'With a notice period of four weeks, plan ahead.',
        wrong: 'With a notice period of six weeks, plan ahead.',
      },
    ],
  ),
  rule(
    'a sentence with another number',
    ['section 4', 'answer 1'],
    [
      {
        here: 'Ground coffee keeps its scent for about two weeks in a closed tin on a dark shelf.',
        there: 'A tin helps.',
        wrong:
          'In a closed tin on a dark shelf, ground coffee keeps its scent for about six weeks.',
      },
      {
        here: 'Chives sown in April are ready to cut after eight weeks on a bright sill.',
        there: 'A bright sill helps.',
        wrong: 'On a bright sill, chives sown in April are ready to cut after five weeks.',
      },
      {
        here: 'A good brief for a small project fits on one page with seven headings.',
        there: 'Headings help.',
        wrong: 'A good brief for a small project fits on three pages with seven headings.',
      },
    ],
  ),
  rule(
    'an instruction',
    ['section 5', 'answer 3'],
    [
      {
        here: 'Use one part syrup to six parts coffee.',
        there: 'Mix it with one part syrup to six parts coffee.',
        wrong: 'Mix it with one part syrup to three parts coffee.',
      },
      {
        here: 'Soak the seeds for 12 hours.',
        there: 'Soak the seeds for 12 hours, then sow.',
        wrong: 'Soak the seeds for 24 hours, then sow.',
      },
      {
        here: 'The workshop is on Monday 9 March and the deadline is two weeks later.',
        there: 'Send the brief by Friday 20 March.',
        wrong: 'Send the brief by Friday 21 March.',
      },
    ],
  ),
];
