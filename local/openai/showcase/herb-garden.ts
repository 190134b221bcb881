import 'server-only';
import { herbGardenSections } from '@/local/openai/showcase/herb-garden-sections';
import { type Showcase, sampleLine } from '@/local/openai/showcase/showcase';

export const herbGarden: Showcase = {
  keywords: [
    'how to start a balcony herb garden',
    'balcony herb garden',
    'start a balcony herb garden',
    'herb garden on a balcony',
    'balcony herbs',
  ],
  intent: 'how-to',
  titles: [
    {
      title: 'How to start a balcony herb garden that feeds your kitchen',
      angle: 'Chooses plants by what the reader cooks',
    },
    {
      title: 'How to start a balcony herb garden, even in half shade',
      angle: 'Takes the reader’s light as it is',
    },
    {
      title: 'Your first balcony herb garden: five pots, one summer',
      angle: 'A small start with a clear limit',
    },
    {
      title: 'From bare railing to fresh basil: a balcony herb garden plan',
      angle: 'A season told from beginning to end',
    },
    {
      title: 'How to start a balcony herb garden without killing the basil',
      angle: 'Honest about the usual losses',
    },
    {
      title: 'A balcony herb garden for renters with little space',
      angle: 'Light pots, house rules, easy to move',
    },
    {
      title: 'Grow, pick, repeat: balcony herbs that come back',
      angle: 'Harvesting as the heart of plant care',
    },
  ],
  audiences: [
    {
      name: 'Beginners with a small balcony',
      need: 'A handful of plants that will survive the first summer',
      knowledge: 'Has lost a supermarket basil or two',
      tone: 'Cheerful, patient and concrete',
    },
    {
      name: 'Home cooks tired of wilted bunches',
      need: 'Fresh leaves within reach of the stove',
      knowledge: 'Knows herbs in the pan, not in the pot',
      tone: 'Appetising and practical',
    },
    {
      name: 'Renters who may move next year',
      need: 'A garden that is light, allowed and portable',
      knowledge: 'Some experience with houseplants',
      tone: 'Relaxed and resourceful',
    },
    {
      name: 'Parents gardening with children',
      need: 'Quick successes and safe, simple tasks',
      knowledge: 'Little, and not much time to read',
      tone: 'Playful, brief and encouraging',
    },
  ],
  thesis:
    'A balcony herb garden succeeds when light chooses the plants, pots let water out, and regular picking keeps everything growing.',
  sections: herbGardenSections,
  frame: {
    opening: `${sampleLine}

If you have been wondering how to start a balcony herb garden, the answer fits on a small shelf: a few pots, the right plants for your light, and five minutes a day. What you get in return is basil that smells of summer and the particular pleasure of cooking with something you have just cut.

This guide takes you through one full year. It starts with a look at your balcony, moves on to plants, pots and watering, and ends with the quiet season. You need no garden, no special tools and no green thumb.`,
    conclusion: `A herb garden on a balcony is less a project than a habit. Look at the light, choose four or five plants you will really eat, give their water a way out, and pick a little and often. Everything else, from feeding to wintering, follows from paying a few minutes of attention each day.

Start this week if the nights are mild, and with chives or parsley if they are not. One pot on the sill is a beginning. By the end of the season you will know which corner is the warmest, which herb forgives you most readily, and what you would like to find growing there next year.`,
    faq: [
      {
        question: 'Which herbs are easiest for a beginner?',
        answer:
          'Chives, mint, parsley and thyme are hard to discourage. Give mint its own pot, keep the thyme rather dry, and the other two evenly moist. Basil is easy as well, provided that it is warm.',
      },
      {
        question: 'Can I grow herbs on a north-facing balcony?',
        answer:
          'Yes, if it is bright. Mint, parsley, chives and lemon balm manage with little direct sun. Rosemary, thyme and basil would only stretch and pale there.',
      },
      {
        question: 'Can different herbs share a box?',
        answer:
          'They can if they like the same conditions. Rosemary, thyme, sage and oregano get along, and so do parsley and chives. Do not mix the dry group with the thirsty one.',
      },
      {
        question: 'Who waters when I am away?',
        answer:
          'For a few days, move the pots into the shade and water them well before you leave. For longer absences ask a neighbour and offer the harvest. It is the fairest trade in gardening.',
      },
    ],
    metaTitles: [
      'How to start a balcony herb garden, season by season',
      'Start a balcony herb garden: light, pots, harvest',
      'Balcony herb garden for beginners: a first year',
    ],
    metaDescriptions: [
      'Sample post: how to start a balcony herb garden. Choose herbs for your light, plant them well, water by touch, and pick so that they grow back.',
      'Sample post on how to start a balcony herb garden: sun or shade, pots that drain, simple watering, smart harvesting and a calm plan for the winter.',
      'Sample post: a balcony herb garden from the first pot to the second spring, with plants for sun and half shade and gentle fixes for common trouble.',
    ],
    excerpt:
      'Showcase sample: how to start a balcony herb garden, from reading the light to wrapping the pots for winter.',
  },
};
