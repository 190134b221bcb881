import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';

/** Places where only the writer's own knowledge helps. */
export const marks: Partial<Record<SectionIntent, readonly string[]>> = {
  define: [
    '[Add the definition you would give to a friend, in one sentence, and one clear example.]',
    '[Add one thing that is often confused with the subject, and the difference as you see it.]',
  ],
  why: [
    '[Add the moment that made you care about this: where you were, what happened, what you did next.]',
    '[Add one benefit you have seen with your own eyes, and how you noticed it.]',
  ],
  prepare: [
    '[Add your own list of what to have ready, with a word on what can be left out.]',
    '[Add the one item you would not start without, and why.]',
  ],
  how: [
    '[Add your own steps here, numbered, with what the reader should see after each of them.]',
    '[Add the trick that took you longest to learn, in two or three sentences.]',
  ],
  choose: [
    '[Add the options you would consider yourself, with one sentence on whom each of them suits.]',
    '[Add the question you always ask before you recommend anything.]',
  ],
  compare: [
    '[Add a small table: your three questions down the side, the options across the top.]',
    '[Add the case in which you would choose differently from most people.]',
  ],
  mistakes: [
    '[Add a mistake of your own, how you noticed it, and what you do differently now.]',
    '[Add the warning sign that you look for first.]',
  ],
  cost: [
    '[Add real prices from your area, with the date on which you looked them up.]',
    '[Add where you saved, where you did not, and whether you would do it again.]',
  ],
  time: [
    '[Add how long it took you, the first time and the tenth.]',
    '[Add the schedule that works in your week, with its gaps.]',
  ],
  maintain: [
    '[Add your routine: what you do daily, weekly and once a season.]',
    '[Add the early sign that tells you something needs attention.]',
  ],
  examples: [
    '[Add a true example from your own work or home, with the names left out.]',
    '[Add a second example in which things went differently.]',
  ],
  measure: [
    '[Add the sign of success that you look at, and how often you check it.]',
    '[Add what you saw before and after, in your own words.]',
  ],
  next: [
    '[Add the first step that you would recommend for this week.]',
    '[Add where a reader can ask you a question.]',
  ],
};

export const generalMarks: readonly string[] = [
  '[Add your own experience here, in two or three sentences.]',
  '[Add an example from practice that shows this at work.]',
  '[Add the answer you give when somebody asks you about this.]',
  '[Add a fact you have checked yourself, together with its source.]',
  '[Add what surprised you about this the first time.]',
  '[Add a sentence from somebody you have spoken to, with their permission.]',
  '[Add what you would tell a beginner in the first five minutes.]',
  '[Add a detail that only someone who has done this would know.]',
  '[Add your opinion, and the strongest argument against it.]',
  '[Add one exception that you have come across.]',
  '[Add what you tried before, and why you moved on.]',
  '[Add the local or personal circumstances that readers should take into account.]',
  '[Add a short description of how you do it.]',
  '[Add the question that readers ask you most often about this.]',
];
