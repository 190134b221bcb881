import 'server-only';
import { coldBrewSections } from '@/local/openai/showcase/cold-brew-sections';
import { type Showcase, sampleLine } from '@/local/openai/showcase/showcase';

export const coldBrew: Showcase = {
  keywords: [
    'cold brew coffee at home',
    'cold brew coffee',
    'cold brew',
    'how to make cold brew coffee',
    'how to make cold brew coffee at home',
  ],
  intent: 'how-to',
  titles: [
    {
      title: 'Cold brew coffee at home: a patient person’s guide',
      angle: 'Slowness as the secret of a mild cup',
    },
    {
      title: 'How to make cold brew coffee at home without special gear',
      angle: 'A jar, a sieve and a night are enough',
    },
    {
      title: 'Cold brew coffee at home, from first jar to favourite recipe',
      angle: 'Follows a beginner through several rounds',
    },
    {
      title: 'The gentle cup: making cold brew in your own kitchen',
      angle: 'For people who find hot coffee too sharp',
    },
    {
      title: 'Cold brew or iced coffee? What each does best at home',
      angle: 'Clears up the confusion, then shows how',
    },
    {
      title: 'Brew tonight, sip tomorrow: cold coffee for busy weeks',
      angle: 'One short evening task, a week of coffee',
    },
    {
      title: 'Cold brew coffee at home: small mistakes and easy fixes',
      angle: 'Learns from what usually goes wrong',
    },
  ],
  audiences: [
    {
      name: 'Home cooks new to cold brew',
      need: 'One dependable recipe with ordinary kitchen things',
      knowledge: 'Drinks coffee daily, has never steeped it cold',
      tone: 'Warm, unhurried and practical',
    },
    {
      name: 'Commuters who buy cold coffee on the way',
      need: 'A routine that fills a bottle for the week',
      knowledge: 'Knows the taste well and the method not at all',
      tone: 'Brisk and friendly',
    },
    {
      name: 'People who find hot coffee too sharp',
      need: 'A milder cup, and the reason why it is milder',
      knowledge: 'Has tried milk, sugar and lighter beans',
      tone: 'Reassuring and concrete',
    },
    {
      name: 'Curious coffee lovers with a grinder',
      need: 'The few variables worth playing with',
      knowledge: 'Confident with filter coffee and a scale',
      tone: 'Precise, with room for opinion',
    },
  ],
  thesis:
    'Good cold brew needs no special equipment, only coarse grounds, clean water, a careful strain and one night of patience.',
  sections: coldBrewSections,
  frame: {
    opening: `${sampleLine}

Some kitchen projects ask for skill. Cold brew coffee at home asks for a jar, a bag of coarse coffee and the ability to go to bed. While you sleep, cool water does its quiet work, and in the morning there is something mild, dark and refreshing to pour over ice.

This guide walks you through one reliable recipe from beans to bottle. You will see what matters and what can be skipped, how to strain the coffee so that it stays smooth, and what to change when the first jar is not quite to your taste.`,
    conclusion: `Cold brew rewards the things that are easiest to give: a few minutes in the evening, a night of waiting, and a little care with the sieve. Keep the grind coarse, keep the ratio in mind, strain twice, and store the bottle cold. Everything beyond that is taste, and taste is yours to decide.

So begin with a bag you like and the largest jar in the cupboard. Write a date on the bottle and one word on a card. A week from now you will know whether you want the next one stronger, lighter, sweeter or a shade longer in the dark, and changing it will take no more than a spoon.`,
    faq: [
      {
        question: 'Is cold brew stronger than hot coffee?',
        answer:
          'As a concentrate, yes, which is why it is diluted before drinking. In the finished glass it depends on how much water, milk or ice you add. If caffeine matters to you, dilute generously and start with a small glass.',
      },
      {
        question: 'Can I use coffee that is ground for a filter machine?',
        answer:
          'You can, but the result tends to be cloudy and a little bitter. Shorten the steep by a few hours and strain it through paper. For the next bag, ask for a coarse grind.',
      },
      {
        question: 'Should the jar stand in the fridge or on the counter?',
        answer:
          'Both work. The counter is quicker and the fridge is slower and steadier. In a hot kitchen, choose the fridge. Either way, keep the lid on, and move the coffee to the fridge as soon as it is strained.',
      },
      {
        question: 'Can I warm cold brew up?',
        answer:
          'Yes. Add hot, not boiling, water to the concentrate and you have a gentle hot cup within seconds. Boiling the coffee itself makes it taste harsh.',
      },
    ],
    metaTitles: [
      'Cold brew coffee at home: a patient person’s guide',
      'How to make cold brew coffee at home, step by step',
      'Cold brew coffee at home: jar, sieve and a night',
    ],
    metaDescriptions: [
      'Sample post: cold brew coffee at home with a jar and a sieve. One reliable ratio, a careful strain, serving ideas and easy fixes for the first jar.',
      'Sample post: make cold brew coffee at home tonight and pour it tomorrow. The ratio, the grind, the wait, the strain, and what to change next time.',
      'Sample post about cold brew coffee at home: what you need, what you can skip, one recipe by weight, and simple fixes when the first jar tastes off.',
    ],
    excerpt:
      'Showcase sample: one dependable way to make cold brew coffee at home, from choosing beans to fixing the first jar.',
  },
};
