import 'server-only';
import type { ShowcaseSection } from '@/local/openai/showcase/showcase';

export const herbGardenSections: ShowcaseSection[] = [
  {
    heading: 'How to start a balcony herb garden: get to know the place',
    points: ['Where the sun falls', 'Wind, weight and house rules', 'Water within reach'],
    purpose: 'Let the place decide what will grow before anything is bought.',
    linkSlots: [
      {
        anchor: 'your local rules for balconies and railings',
        kind: 'external',
        why: 'Weight and safety differ by building',
      },
    ],
    imageSlots: [
      {
        prompt:
          'Terracotta pots with young herb plants on a sunny balcony rail, soft morning light',
        alt: 'Terracotta pots with young herbs on a sunny balcony rail in the morning',
      },
    ],
    prose: `Every balcony is a small climate of its own. Before you fall in love with a tray of seedlings, spend one day finding out what yours is like. It costs nothing and spares you the most common disappointment, which is a sun lover in the shade.

**Where the sun falls.** Look out in the morning, at noon and in the late afternoon, and note where there is direct light. Six hours or more make a sunny balcony; three or four are half shade; less than that is shade. Remember that the sun stands lower in spring and autumn, and that the neighbour’s tree will have leaves later in the year. A single note on paper is enough.

**Wind, weight and house rules.** High balconies are windy, and wind dries leaves faster than sunshine does. A rail with a screen, or simply a corner behind a chair, makes a friendlier spot. Wet soil is heavy as well. Keep large pots close to the wall, where the floor is strongest, and hang boxes on the inside of the railing so that nothing can fall on anyone. If you rent, a glance at the house rules now is better than a letter later.

**Water within reach.** Herbs in pots cannot send their roots in search of a drink, so you will carry water to them, daily in the heat of summer. Think about the way from the tap. A can that stays filled on the balcony makes the task so small that it actually gets done, and water that has stood for a while is pleasantly warm for the roots.`,
  },
  {
    heading: 'Choose herbs that suit your light and your cooking',
    points: ['For full sun', 'For half shade', 'What you will really eat'],
    purpose: 'Narrow a long list to four or five plants.',
    linkSlots: [
      {
        anchor: 'your favourite recipes with fresh herbs',
        kind: 'internal',
        why: 'Garden to table',
      },
      { anchor: 'a regional planting calendar', kind: 'external', why: 'Frost dates differ' },
    ],
    imageSlots: [],
    prose: `Garden centres offer dozens of herbs, and a beginner needs four or five. Light settles half of the question, and your dinner table settles the other half.

**For full sun.** The herbs of the Mediterranean want all the light they can get: rosemary, thyme, sage and oregano. They are used to poor soil and dry spells, and a forgotten watering bothers them far less than a soggy pot. Basil loves the sun too, though it is a softer creature, thirsty and quick to sulk in the cold. Do not put it out before the nights are reliably mild.

**For half shade.** Parsley, chives, mint and lemon balm are content with a few hours of sun and are grateful for moisture. Coriander belongs here as well, since strong heat makes it run to flower before you have had much of it. Mint deserves a pot of its own. In company it sends runners everywhere, and by the end of summer it will own the box.

**What you will really eat.** Go through the last ten meals you cooked and ask which herb would have improved them. That is your list. Somebody who makes pasta every week will never have too much basil, while an exotic plant that nobody uses soon turns into a chore. Buying young plants for the first season is no failure of ambition. Parsley and rosemary are slow from seed, and a pot from the market gives you leaves to pick within the month. Chives, basil and coriander are the ones to sow when you feel like watching something come up.`,
  },
  {
    heading: 'Pots, soil and the first planting',
    points: ['Pots with a way out for water', 'Two kinds of soil', 'Planting, step by step'],
    purpose: 'Set plants up so that most later problems never appear.',
    linkSlots: [
      {
        anchor: 'a guide to peat-free potting mixes',
        kind: 'external',
        why: 'Helps with the choice',
      },
    ],
    imageSlots: [
      {
        prompt:
          'A watering can and a potted herb among green leaves on a wooden bench, warm afternoon sun',
        alt: 'A potted herb with green leaves on a wooden bench in warm afternoon sun',
      },
    ],
    prose: `Most herbs that die in pots do not die of thirst. They drown. Almost everything in this section is about giving water a way out again.

**Pots with a way out for water.** Any container will do as long as it has holes in the bottom: terracotta, wood, a painted tin with a few nail holes. Terracotta breathes and dries faster, which suits rosemary and thyme. Plastic is light and holds moisture, which suits parsley and mint. Choose pots a little larger than seems necessary. A bigger volume of soil dries out more slowly and forgives a missed day.

**Two kinds of soil.** Leafy herbs like an ordinary peat-free potting mix that stays evenly moist. The Mediterranean ones prefer it leaner, so stir in coarse sand or fine grit, about one part to three parts of mix, until it feels crumbly. Soil dug from a garden bed is best left there. In a pot it packs down and turns to brick.

**Planting, step by step.**

1. Water the young plants in their old pots and let them drain.
2. Cover the holes with a shard or a piece of mesh, so that soil stays in and water gets out.
3. Fill the new pot part of the way and set the plant at the same height as before.
4. Fill in around it, press gently with your fingertips, and leave a finger’s width below the rim for watering.
5. Water once, thoroughly, and keep the pot out of strong sun for two or three days.

Supermarket basil is usually many seedlings crammed into one pot. Divide it into three or four, plant each in fresh soil, and it will live for months in place of weeks.`,
  },
  {
    heading: 'Watering and feeding without guesswork',
    points: ['The finger test', 'Morning is best', 'A little food goes a long way'],
    purpose: 'Replace rules about days by a look at the soil.',
    linkSlots: [
      {
        anchor: 'your checklist for holidays and house-sitters',
        kind: 'internal',
        why: 'Plants need cover',
      },
    ],
    imageSlots: [],
    prose: `Watering is the one thing you will do all summer, so it is worth doing by feel and not by the calendar. A hot, windy day can empty a small pot, and a grey week may leave it wet until Sunday.

**The finger test.** Push a finger into the soil up to the first joint. If it feels dry there, water; if it feels cool and damp, wait. For rosemary, thyme, sage and oregano, let the top few centimetres dry out completely before you reach for the can. For basil, parsley, mint and chives, do not let it come to that. Lifting the pot works as well. After a week you will know how light a thirsty one is.

**Morning is best.** Water in the morning and the plants are ready for the heat, while any splashes on the leaves dry quickly. Pour onto the soil and not over the plant, slowly, until a little runs out below. Then empty the saucer after a while, because roots that stand in water cannot breathe. On the hottest days, a second round in the evening is welcome for the leafy ones.

**A little food goes a long way.** Fresh potting mix feeds a plant for the first several weeks. After that, the leafy herbs like a weak dose of liquid plant food every other week, at half the strength given on the bottle. Mediterranean herbs need hardly any. Overfed plants grow fast, soft and watery, and their flavour suffers. If a herb looks pale although the light is good, it is probably hungry; if it looks lush and tastes of little, it has had too much.`,
  },
  {
    heading: 'Harvesting so that plants grow back',
    points: ['Where to cut', 'Flowers: pinch or keep', 'Saving what you cannot use'],
    purpose: 'Turn picking into pruning.',
    linkSlots: [
      {
        anchor: 'your recipe for herb butter or pesto',
        kind: 'internal',
        why: 'Uses up a rich harvest',
      },
    ],
    imageSlots: [
      {
        prompt: 'A pot of fresh herbs beside a bowl on a kitchen table, cool early light',
        alt: 'A pot of fresh herbs beside a bowl on a kitchen table in early light',
      },
    ],
    prose: `Picking is not something that happens to a herb at the end. Done well, it is the best care you can give, for most herbs answer a cut by branching out.

**Where to cut.** Look at a stem of basil or mint and you will see leaves in pairs. Cut just above such a pair, and two new shoots will grow from it. Pulling off single large leaves does the opposite and leaves a bare stalk with a tuft on top. Parsley and chives grow from the base, so take whole stems from the outside, near the soil, and leave the heart alone. With rosemary, thyme and sage, cut the soft green tips and stay out of the old brown wood, which rarely sprouts again. As a rule of thumb, never take more than a third at once.

**Flowers: pinch or keep.** When basil or coriander flowers, its leaves lose flavour, so pinch the buds out as soon as they show. Other herbs may bloom in peace. Thyme, oregano and chives look lovely, bees are glad of them, and chive flowers taste good on a potato.

**Saving what you cannot use.** In high summer you will have more than you can eat. Woody herbs dry well: tie them in loose bunches, hang them somewhere airy and out of the sun, and strip the leaves when they crackle. Soft herbs do better in the freezer, chopped and covered with water or oil in an ice tray. One cube goes straight into the pan. Basil keeps its colour best as a quick paste with oil, and a jar of that in January is a small luxury.`,
  },
  {
    heading: 'Trouble on the balcony and what to do about it',
    points: ['Yellow leaves and limp stems', 'Small visitors', 'Leggy plants'],
    purpose: 'Link each sign to its likely cause and the gentlest remedy.',
    linkSlots: [
      {
        anchor: 'a plant doctor page of a botanical garden',
        kind: 'external',
        why: 'For unusual cases',
      },
      { anchor: 'your post about beneficial insects', kind: 'internal', why: 'A natural ally' },
    ],
    imageSlots: [],
    prose: `Plants cannot complain, but they are quite clear once you know their signs. Most of them point to water or light, and most can be put right within a week.

**Yellow leaves and limp stems.** A plant that droops in dry soil is thirsty and will stand up again an hour after a good drink. A plant that droops in wet soil is in more trouble, as its roots are short of air. Tip it out of the pot, let the root ball dry on newspaper, cut off anything brown and soft, and replant it in fresh, looser soil. Yellow leaves at the bottom of an otherwise happy plant are merely old. Pick them off.

**Small visitors.** Greenfly gather on soft tips in spring. A firm spray of water, repeated for a few days, removes nearly all of them, and ladybirds often see to the rest. Tiny black flies above the soil mean that it is kept too wet. Let the surface dry out, and they will lose interest. Since you are going to eat these leaves, leave the chemicals in the shop.

**Leggy plants.** Long bare stems with wide gaps between the leaves are reaching for light. Move the pot to the brightest place you have, cut the stems back by half, and turn the pot a little every few days so that growth stays even. If nothing on your balcony is bright enough, trade the sun lovers for mint, parsley and chives. It is no defeat to grow what wants to grow with you. One dead plant in a season is ordinary, too, and every gardener you admire has a quiet heap of them.`,
  },
  {
    heading: 'Through the seasons: autumn, winter and a new start',
    points: ['Who stays and who goes', 'Protecting pots from frost', 'A simple yearly rhythm'],
    purpose: 'Show that the garden continues after the first summer.',
    linkSlots: [
      { anchor: 'your notes from last year’s balcony', kind: 'internal', why: 'A personal record' },
    ],
    imageSlots: [],
    prose: `The first cool evenings do not end the season. They only sort the plants into those that leave, those that rest and those that carry on.

**Who stays and who goes.** Basil and coriander live for one summer; harvest what is left before the first cold night and say goodbye without guilt. Parsley lasts into a second year, then flowers and is done. Chives and mint vanish above the soil and return in spring as though nothing had happened. Rosemary, thyme, sage and oregano keep their leaves in mild winters, and you may go on picking a little from them.

**Protecting pots from frost.** Roots in a pot feel the cold from all sides, so a plant that survives in the ground may not survive on a balcony. Move the pots together against the house wall, stand them on wood or old cork, and wrap them in burlap or bubble wrap, leaving the leaves free. Water a little on frost-free days, because evergreen herbs go on losing moisture in winter. Where winters are hard, rosemary is safer in a bright, cool stairwell.

**A simple yearly rhythm.** Early spring is the time to cut back last year’s growth, replace the top layer of soil and sow the first chives. When the nights are mild, basil may move out. Summer is for picking and watering, and late summer for drying and freezing. In autumn you tidy up, wrap, and write down which plant pleased you most. Keep that note. Next spring it will be the shortest and the best shopping list you have ever had.`,
  },
];
