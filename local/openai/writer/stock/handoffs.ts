import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';

/** Last sentences of a section, by what the next section is for. */
export const handoffs: Record<SectionIntent, readonly string[]> = {
  define: [
    'What the words mean in practice is the next question.',
    'That calls for a clear description, and it comes next.',
  ],
  why: [
    'Whether all of this is worth your effort is what the next part looks at.',
    'So much for the what; the reasons come next.',
  ],
  prepare: [
    'Before anything is done, a few things should be at hand, and they are the subject of the next part.',
    'With that in mind, it is time to get ready.',
  ],
  how: [
    'Enough has been said about the background; next comes the doing.',
    'What remains is to see how it is done, one step after another.',
  ],
  choose: [
    'All of this leads to a choice, and a choice is easier with the right questions.',
    'Which option suits you is the question that comes next.',
  ],
  compare: [
    'To see the differences clearly, it helps to put things side by side.',
    'A comparison makes this more concrete, so that is what follows.',
  ],
  mistakes: [
    'Even a good plan can go astray, and it is worth knowing where.',
    'The usual wrong turns deserve a part of their own.',
  ],
  cost: [
    'That leaves the question of what it will cost, in money and otherwise.',
    'Every plan meets a budget sooner or later, so let us turn to that.',
  ],
  time: [
    'How to fit this into a real week is the next thing to settle.',
    'The remaining question is one of time.',
  ],
  maintain: [
    'Once things are going well, the task is to keep them that way.',
    'A good start is half of it; the other half is making it last.',
  ],
  examples: [
    'A few examples will make this easier to picture.',
    'To see how that plays out, look at some ordinary situations.',
  ],
  measure: [
    'Whether it works can be checked, and the next part shows how.',
    'The next step is to find out if the effort pays off.',
  ],
  next: [
    'With the pieces in place, you can decide what to do first.',
    'All that is left is to turn this into a next step.',
  ],
  general: [
    'There is one more side to this, and it comes next.',
    'From here, it is a short way to the following part.',
    'The next part looks at the same matter from another angle.',
    'That brings up a related point.',
    'Keep this in mind, for the next part builds on it.',
    'A neighbouring question follows.',
    'One thing leads to another, and here it leads to the next part.',
    'The thread continues below.',
  ],
};
