import 'server-only';
import type { SearchIntent } from '@/local/openai/writer/topic';

type OutlineStock = readonly (readonly [string, readonly string[]])[];

/** Two outlines for every search intent: a heading and its points each. */
export const outlineStock: Record<SearchIntent, readonly OutlineStock[]> = {
  informational: [
    [
      [
        'What people mean by {T}',
        ['The short description', 'What is often confused with it', 'The words you will meet'],
      ],
      [
        'Why it may be worth your attention',
        ['The everyday reasons', 'When it can wait', 'Who benefits most'],
      ],
      ['What to have ready first', ['What you have already', 'What is truly needed']],
      [
        'How to make a first attempt {with}',
        ['The smallest version that works', 'The order of the steps', 'Where to stop for the day'],
      ],
      [
        'Choices that change the result',
        ['Simple or thorough', 'What to ask before deciding', 'How to change your mind later'],
      ],
      [
        'Common mistakes and how to step around them',
        ['Doing too much at once', 'Copying somebody else’s setup', 'Giving up too early'],
      ],
      ['Keeping it going', ['A routine for ordinary weeks', 'Signs that something needs care']],
    ],
    [
      [
        'The idea behind {T} in plain words',
        ['One sentence to remember', 'An everyday comparison', 'Where the idea ends'],
      ],
      ['Reasons to care, and reasons not to', ['What you stand to gain', 'The honest drawbacks']],
      [
        'How it works when you try it',
        ['What happens first', 'What you can influence', 'What takes care of itself'],
      ],
      [
        'Examples from everyday life',
        ['With little time', 'With little money', 'Together with other people'],
      ],
      [
        'What to decide about {T} before you begin',
        ['Which version suits you', 'How much effort is enough'],
      ],
      [
        'What usually goes wrong',
        ['Early signs of trouble', 'Simple fixes', 'When to ask for help'],
      ],
      ['How to tell that it works', ['A check that takes a minute', 'What good looks like']],
    ],
  ],
  'how-to': [
    [
      ['What success looks like', ['A result you would be happy with', 'What can be left out']],
      [
        'What you need before {T}',
        ['Things to have at hand', 'A place and a moment', 'Help you can ask for'],
      ],
      [
        'The first steps, in order',
        ['Where to begin', 'What to do next', 'How to know you may go on'],
      ],
      [
        'Decisions along the way',
        ['The choice that matters most', 'Choices you can undo', 'When to ask for advice'],
      ],
      [
        'How long it takes and how to plan it',
        ['A realistic week', 'Parts that run by themselves'],
      ],
      [
        'Mistakes that cost the most time {with}',
        ['Skipping the preparation', 'Changing too much at once', 'Waiting for perfect conditions'],
      ],
      ['How to keep improving', ['What to note down', 'One change at a time']],
    ],
    [
      [
        'Why start now, and why start small',
        ['The reason to write down', 'A target you can reach'],
      ],
      [
        'Getting ready for {T}',
        ['What you have already', 'What to borrow or buy', 'What to skip for now'],
      ],
      [
        'A first round from beginning to end',
        ['The opening step', 'The part that takes patience', 'Finishing and tidying up'],
      ],
      ['What it costs in money and time', ['One-off expenses', 'Running costs', 'Your own hours']],
      [
        'When things go wrong',
        ['The usual causes', 'Quick repairs', 'Starting over without losing heart'],
      ],
      ['How to check your progress', ['Signs to look for', 'How often to look']],
      [
        'From first result to lasting habit',
        ['A routine that fits', 'What to do after a break', 'The next thing to learn'],
      ],
    ],
  ],
  comparison: [
    [
      [
        'What this comparison of {X} and {Y} covers',
        ['The question behind it', 'Who will care about the difference'],
      ],
      [
        'Where {X} is at its best',
        ['Situations that suit it', 'What its friends like about it', 'What it asks of you'],
      ],
      [
        'Where {Y} is at its best',
        ['Situations that suit it well', 'What people praise', 'What it demands in return'],
      ],
      [
        'The differences you would notice',
        ['On an ordinary day', 'After a year', 'When something goes wrong'],
      ],
      ['What each one costs', ['Getting started', 'Keeping it up', 'Changing your mind']],
      [
        'How to choose between them',
        ['Questions to ask yourself', 'A fair trial', 'When both are right'],
      ],
      [
        'Mistakes to avoid when deciding',
        ['Comparing best with worst', 'Paying for the rare case'],
      ],
    ],
  ],
  commercial: [
    [
      [
        'What to be clear about before you look at {T}',
        ['What it is for', 'Who will use it', 'What must not happen'],
      ],
      [
        'The main kinds and whom they suit',
        ['The simple kind', 'The versatile kind', 'The specialised kind'],
      ],
      [
        'What to look for in {T}',
        ['Qualities you notice every day', 'Qualities you can ignore', 'How to check a claim'],
      ],
      [
        'What it really costs',
        ['The price on the label', 'What comes afterwards', 'Where saving makes sense'],
      ],
      [
        'How to compare a short list',
        ['The same questions for all', 'Trying before deciding', 'Reading other people’s opinions'],
      ],
      ['Mistakes buyers regret', ['Deciding under pressure', 'Buying for the exception']],
      ['After the purchase', ['The first weeks', 'Keeping it in good order', 'When to replace it']],
    ],
  ],
};
