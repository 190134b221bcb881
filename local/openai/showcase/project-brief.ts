import 'server-only';
import { projectBriefSections } from '@/local/openai/showcase/project-brief-sections';
import { type Showcase, sampleLine } from '@/local/openai/showcase/showcase';

export const projectBrief: Showcase = {
  keywords: [
    'how to write a project brief',
    'how to write a good project brief',
    'writing a good project brief',
    'writing a project brief',
    'write a project brief',
    'project brief',
  ],
  intent: 'how-to',
  titles: [
    {
      title: 'How to write a project brief that people actually read',
      angle: 'One page, plain words, shared understanding',
    },
    {
      title: 'How to write a project brief: seven questions on one page',
      angle: 'A checklist that doubles as a template',
    },
    {
      title: 'The one-page project brief, explained with an example',
      angle: 'Follows a small museum from problem to page',
    },
    {
      title: 'Before the kick-off: how to write a project brief',
      angle: 'Prevents arguments by having them early',
    },
    {
      title: 'How to write a project brief when nobody agrees yet',
      angle: 'The brief as a way of finding agreement',
    },
    {
      title: 'What to leave out of a project brief, and why',
      angle: 'Makes the case for brevity',
    },
    {
      title: 'Problem, goal, limits: a calm guide to project briefs',
      angle: 'Structure for people who dislike templates',
    },
  ],
  audiences: [
    {
      name: 'First-time project leads',
      need: 'A dependable structure and the courage to ask awkward questions',
      knowledge: 'Knows the work itself, has never written a brief',
      tone: 'Encouraging, clear and unpretentious',
    },
    {
      name: 'Small business owners who hire freelancers',
      need: 'A page that gets them comparable offers and fewer surprises',
      knowledge: 'Confident in the business, unsure about project terms',
      tone: 'Practical and plain',
    },
    {
      name: 'Designers and developers who receive vague requests',
      need: 'Questions that turn a wish into a problem worth solving',
      knowledge: 'Experienced in delivery, tired of rework',
      tone: 'Collegial, with a dry sense of humour',
    },
    {
      name: 'Team managers with too many documents',
      need: 'A short format that replaces several longer ones',
      knowledge: 'Has used templates and watched them grow',
      tone: 'Brisk and respectful of time',
    },
  ],
  thesis:
    'A good project brief is one page that states the problem, a goal that can be checked, and the limits, in words that everyone involved understands alike.',
  sections: projectBriefSections,
  frame: {
    opening: `${sampleLine}

Anyone who has watched a project drift knows the feeling: everybody worked hard, and nobody got what they had in mind. Learning how to write a project brief will not prevent every such afternoon, but it prevents a good many of them, and it takes no more than a page.

The following sections build that page from top to bottom. They move from the problem to the goal, from the goal to the limits, and end with a check you can run in five minutes. A small museum that wants a new booking page keeps us company as the example.`,
    conclusion: `A brief is a modest document with a large effect. It turns private assumptions into sentences that others can agree with or object to, and it does so at the moment when objections are still welcome. State the problem as you see it today, a goal that can be checked, what is in and what is out, who decides, and what is not yet known.

Then keep it short and read it to somebody. If you have a project on your desk right now, write the first two sentences today: what is wrong, and for whom. In many cases the rest of the page follows almost by itself, and so does the conversation that was needed all along.`,
    faq: [
      {
        question: 'How long should a project brief be?',
        answer:
          'One page for most projects, two when several organisations are involved. If it grows beyond that, move the background into an appendix and keep the decisions on the first page.',
      },
      {
        question: 'Who should write it?',
        answer:
          'The person who will answer for the result, together with somebody from the team that does the work. The one knows the reason, the other the limits, and the page needs both.',
      },
      {
        question: 'What if the client insists on a solution?',
        answer:
          'Write the solution down as an idea and ask what it is meant to change. The answer is usually the problem. With the problem on the page, the idea can be compared with others on equal terms.',
      },
      {
        question: 'Can a brief change after the work has begun?',
        answer:
          'Yes, as long as it changes in the open. Note what is different, why, and who agreed. A brief that is never updated will be forgotten, and one that changes in silence will not be trusted.',
      },
    ],
    metaTitles: [
      'How to write a project brief that people read',
      'How to write a project brief on a single page',
      'How to write a project brief: a calm guide',
    ],
    metaDescriptions: [
      'Sample post: how to write a project brief on one page. Problem, goal, scope, people and limits, with an example and a short check before you send it.',
      'Sample post on how to write a project brief: find the problem behind the request, set a goal that can be checked, and say clearly what is left out.',
      'Sample post: how to write a project brief people read, with plain words, three short lists, one running example and seven questions for a last check.',
    ],
    excerpt:
      'Showcase sample: how to write a project brief that fits on one page and means the same to everyone who reads it.',
  },
};
