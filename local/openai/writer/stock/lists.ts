import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';

type Checklist = { lead: string; items: readonly string[] };

/** Short lists that break up a section; each is used at most once in a post. */
export const lists: Partial<Record<SectionIntent, readonly Checklist[]>> = {
  prepare: [
    {
      lead: 'Before you begin, check that you can say yes to each of these:',
      items: [
        'I know what I want to have when I am done.',
        'Everything that would stop me halfway is within reach.',
        'There is a place where unfinished work may stay.',
        'Nobody who is affected will be taken by surprise.',
      ],
    },
  ],
  how: [
    {
      lead: 'Put briefly, a round looks like this:',
      items: [
        '**Look** at the present state and name what should change.',
        '**Choose** the smallest step that would change it.',
        '**Do** that step and nothing else.',
        '**Check** the result, note it down, and go round again.',
      ],
    },
  ],
  choose: [
    {
      lead: 'Four questions do most of the work:',
      items: [
        'What will I use it for on an ordinary day?',
        'What must not happen under any circumstances?',
        'How easily could I change my mind later?',
        'Which of the finalists would I rather look after?',
      ],
    },
  ],
  compare: [
    {
      lead: 'To keep a comparison fair, hold on to these rules:',
      items: [
        'Ask every option the same questions.',
        'Judge the ordinary case before the exception.',
        'Count what switching would cost you.',
        'Write down the verdict together with its reason.',
      ],
    },
  ],
  mistakes: [
    {
      lead: 'Stop and look again when you notice one of these signs:',
      items: [
        'You work harder, and the result stays the same.',
        'You avoid a step that used to be easy.',
        'You explain more and more exceptions.',
        'You cannot say what you would do next.',
      ],
    },
  ],
  cost: [
    {
      lead: 'A simple budget has five lines:',
      items: [
        'what is paid once, at the start',
        'what is paid again and again',
        'what your own hours are worth to you',
        'what could be borrowed, shared or sold on',
        'a reserve for the thing nobody thought of',
      ],
    },
  ],
  time: [
    {
      lead: 'A week that holds looks roughly like this:',
      items: [
        'one fixed moment that is easy to keep',
        'one longer session for whatever needs calm',
        'one empty slot for things that went wrong',
        'one look back, before the next week begins',
      ],
    },
  ],
  maintain: [
    {
      lead: 'The whole routine fits on a small card:',
      items: [
        '**Often:** look, tidy, put back.',
        '**Now and then:** replace what is worn, write down what has changed.',
        '**Rarely:** take everything apart and ask what is still needed.',
      ],
    },
  ],
  measure: [
    {
      lead: 'A useful check has three qualities:',
      items: [
        'It takes so little effort that you will really do it.',
        'It can turn out badly.',
        'It tells you what to do next, whichever way it turns out.',
      ],
    },
  ],
  next: [
    {
      lead: 'If you would like a plan, here is a modest one:',
      items: [
        '**Today:** write down what you want, in one sentence.',
        '**This week:** do the smallest step that leads there.',
        '**This month:** repeat what worked, and drop one thing that did not.',
      ],
    },
  ],
};
