import 'server-only';
import type { ShowcaseSection } from '@/local/openai/showcase/showcase';

export const coldBrewSections: ShowcaseSection[] = [
  {
    heading: 'What cold brew is, and what it is not',
    points: [
      'Time instead of heat',
      'How it differs from iced coffee',
      'Concentrate or ready to drink',
    ],
    purpose: 'Explain the method in plain words and clear up the mix-up with iced coffee.',
    linkSlots: [
      {
        anchor: 'your guide to hot filter coffee',
        kind: 'internal',
        why: 'Shows the other method',
      },
    ],
    imageSlots: [
      {
        prompt:
          'A coffee cup and a glass carafe of cold brew on a kitchen table beside a window, soft morning light',
        alt: 'A glass carafe of cold brew and a cup on a kitchen table in morning light',
      },
    ],
    prose: `Cold brew is coffee that was never hot. Coarse grounds sit in cool water for many hours, the water slowly takes up flavour, and the grounds are strained out at the end. That is the whole idea. What a hot kettle does in a few minutes, time does overnight.

**Time instead of heat.** Hot water is quick and greedy: it pulls out nearly everything a coffee bean has to give, the bright and sharp notes along with the sweet ones. Cool water is slower and more selective. The cup that results tastes round and mellow, with less of the sharpness that makes some people reach for sugar. A study published in Scientific Reports in 2018 compared the two and found nearly the same pH; what the hot cup held more of was acid in total. If you have always found coffee a little too biting, this may be the version you like.

**How it differs from iced coffee.** The two are often confused because both arrive with ice cubes. Iced coffee is brewed hot and then cooled, so it keeps the liveliness of a hot cup, and it can be ready in minutes. Cold brew needs patience and gives you softness in return. Neither is the better drink. On a hurried afternoon, iced coffee wins; for a bottle in the fridge that serves you all week, cold brew does.

**Concentrate or ready to drink.** You can steep with plenty of coffee and dilute later, or use less coffee and drink it as it is. Concentrate takes up little room in the fridge and works with milk, water or ice. The ready-to-drink kind saves you a step in the morning. The recipe below makes concentrate, because it is easier to weaken a strong brew than to rescue a thin one.`,
  },
  {
    heading: 'What you need, and what you can skip',
    points: ['The short equipment list', 'Useful extras', 'Why the water matters'],
    purpose: 'Show that ordinary kitchen things are enough.',
    linkSlots: [
      {
        anchor: 'a buyer’s guide to burr grinders',
        kind: 'external',
        why: 'For readers who want one',
      },
      { anchor: 'your list of favourite beans', kind: 'internal', why: 'Adds a personal pick' },
    ],
    imageSlots: [],
    prose: `The shopping list for cold brew is short, and most of it is in your kitchen already. Special makers exist, and some of them are pretty, but they are not what makes the drink good.

**The short equipment list.** You need three things:

- a large jar or jug with a lid, made of glass if you have the choice
- a sieve, and something finer to line it with, such as a paper coffee filter or a clean piece of cotton
- a bottle that closes well, for the finished coffee

A kitchen scale is worth using, since coffee is easier to repeat by weight than by spoon. If you have none, pick one cup and measure everything with it. The same cup every time is a perfectly good system.

**Useful extras.** A burr grinder lets you grind just before you start, and fresh grounds do taste better. It can wait, though; the shop will grind the beans for you if you ask for the coarsest setting. A French press is another pleasant extra, because it is a jar and a sieve in one. What you can leave in the shop is anything that promises to make cold brew in a few minutes. The slowness is the point.

**Why the water matters.** Coffee is mostly water, and in a drink this gentle you notice it. If your tap water tastes good, use it straight away. If it smells of chlorine or tastes of minerals, run it through a simple filter jug first. Start with cool or room-temperature water; there is no need for ice at this stage, as the jar will spend the night at rest anyway.`,
  },
  {
    heading: 'Choosing and grinding the beans',
    points: ['Which roast to start with', 'How coarse is coarse', 'Fresh, but not fussy'],
    purpose: 'Help the reader to pick beans and a grind that suit slow brewing.',
    linkSlots: [
      { anchor: 'how to store coffee beans', kind: 'internal', why: 'Keeps the beans fresh' },
    ],
    imageSlots: [
      {
        prompt: 'A jar of coffee beans and a cup on a plain kitchen shelf, warm afternoon sun',
        alt: 'Coffee beans in a jar beside a cup on a plain kitchen shelf',
      },
    ],
    prose: `Cold water is forgiving, which is good news for anyone who does not want to spend a fortune on beans. It softens rough edges and lets the sweeter side of a coffee come forward.

**Which roast to start with.** A medium or medium-dark roast is the safest beginning. It brings chocolate, nuts and caramel, the flavours that most people have in mind when they think of cold brew. Light roasts can be lovely too, with something of fruit and tea about them, but they need a longer steep and a little faith. Very dark roasts turn smoky. If you like that, carry on; if you do not, it will not improve overnight.

**How coarse is coarse.** Aim for grounds that look like raw sugar or coarse sea salt. When they are too fine, two things happen at once: the coffee turns bitter, because small particles give up their flavour too quickly, and it turns muddy, because they slip through the sieve. If you are ever in doubt between two settings, take the coarser one. A brew that comes out too light can simply steep for longer.

**Fresh, but not fussy.** Beans are at their best in the weeks after roasting, so a bag with a roast date is a good sign. Keep it closed, dry and away from the light, and there is no need for the freezer. That said, cold brew is also the kindest use for a bag that has been open a little too long. Slow extraction smooths out what a hot brew would expose, and an older coffee that tastes flat from the filter may still make a pleasant jar.`,
  },
  {
    heading: 'The basic recipe, step by step',
    points: ['The ratio to remember', 'From jar to fridge', 'How long to wait'],
    purpose: 'Give one reliable recipe that works without a thermometer.',
    linkSlots: [
      {
        anchor: 'a printable card with this recipe',
        kind: 'internal',
        why: 'To keep in the kitchen',
      },
    ],
    imageSlots: [],
    prose: `Here is one recipe that works. Make it once exactly as written, and change it from the second jar onwards, when you know what you are changing.

**The ratio to remember.** Use one part coffee to eight parts water, by weight. For a jar that holds about a litre, that means about a cup and a half of whole beans, ground coarsely. This gives you a concentrate. If you would rather drink it straight from the bottle, use roughly half as much coffee and leave everything else as it is.

**From jar to fridge.** The work takes less than ten minutes:

1. Grind the beans coarsely and put them into the clean jar.
2. Pour in about a third of the cool water and stir gently until all the grounds are wet.
3. Add the rest of the water and stir once more, from the bottom up.
4. Put the lid on and leave the jar on the counter or in the fridge.
5. After an hour or so, stir again if you happen to pass by. If not, no harm is done.

**How long to wait.** On the counter, twelve to sixteen hours is a good window. In the fridge everything slows down, so give it closer to a full day. Taste a spoonful when you think it might be ready. If it seems hollow and a bit sour, it wants more time. If it has grown heavy and drying on the tongue, it has had enough, and you will know to stop a little sooner on the next round. Steeping in the evening and straining after breakfast suits most households, and it needs no alarm.`,
  },
  {
    heading: 'Straining and storing it well',
    points: ['A clear cup in two passes', 'How long it keeps'],
    purpose: 'Turn a cloudy jar into a clear bottle that stays fresh.',
    linkSlots: [
      {
        anchor: 'official advice on storing home-made drinks safely',
        kind: 'external',
        why: 'A neutral source on food safety',
      },
    ],
    imageSlots: [],
    prose: `Straining is the least romantic step, and it decides more about the result than people expect. Fine particles left in the bottle go on brewing. Leave them in, and a smooth coffee will be bitter by Wednesday.

**A clear cup in two passes.** First pour the whole jar through an ordinary sieve into a jug. This catches the bulk of the grounds and goes quickly. Then line the sieve with a paper filter or a piece of clean cotton, rinse the lining with water so that it does not lend its own taste, and pour the coffee through a second time. This pass is slow. Let it drip in its own time, do something else, and come back.

Try not to squeeze or press the grounds to win the last few drops. What comes out at that stage is mostly bitterness and mud, and the jar is large enough without it. The spent grounds can go onto the compost, where they are far more welcome.

**How long it keeps.** Pour the coffee into a clean bottle, close it and put it in the fridge straight away. As a concentrate it tastes best during the first week; after that it fades rather than spoils at once, but there is little reason to keep it longer. Once it has been diluted, or mixed with milk, treat it like any fresh drink and finish it within a day or two. Write the date on a strip of tape. It looks a touch pedantic, and it ends all discussions in front of the open fridge. If a bottle ever smells odd or shows a film on the surface, pour it away without regret.`,
  },
  {
    heading: 'Ways to serve it, hot days and cold',
    points: ['The everyday glass', 'With milk or without', 'Small variations worth trying'],
    purpose: 'Show what the bottle in the fridge can become.',
    linkSlots: [
      {
        anchor: 'your recipe for a simple sugar syrup',
        kind: 'internal',
        why: 'Goes with the drinks',
      },
    ],
    imageSlots: [
      {
        prompt: 'A coffee cup, a bowl of oranges and a small vase on a table, long evening shadows',
        alt: 'A cup of coffee beside a bowl of oranges and a small vase in evening light',
      },
    ],
    prose: `A bottle of concentrate is less a drink than a small supply of possibilities. Once it is in the fridge, a good glass is a matter of seconds.

**The everyday glass.** Fill a glass with ice, pour in concentrate to about the middle, and top up with the same amount of cold water. Stir and taste. From there you can lean either way: more water for a long afternoon drink, less for a short and serious one. Do not worry about the ice thinning it out. Concentrate is made with that in mind, and a cube or two of frozen coffee solves the matter for purists.

**With milk or without.** Because cold brew is so mild, it takes milk kindly. Equal parts coffee and milk over ice make something close to a dessert. Oat milk brings out the cereal sweetness of a medium roast, and whole milk makes it rounder still. If you like it sweet, use syrup rather than sugar, since crystals hardly dissolve in the cold. Sugar and hot water stirred together in equal parts, then cooled, will do.

**Small variations worth trying.** A strip of orange peel in the glass lifts a chocolatey coffee. A pinch of cinnamon can steep along with the grounds. Tonic water poured gently over a little concentrate is a surprise the first time and a habit soon after. And on a cold morning, nothing stops you from adding hot water in place of cold: the result is a gentle, low-effort cup that tastes quite unlike the one from the filter. Heat the water, not the coffee, and keep it short of boiling.`,
  },
  {
    heading: 'When something tastes off: simple fixes',
    points: ['Too bitter or too weak', 'Cloudy, gritty or flat', 'Changing one thing at a time'],
    purpose: 'Help the reader to improve the second jar.',
    linkSlots: [
      {
        anchor: 'a tasting vocabulary for coffee',
        kind: 'external',
        why: 'Puts words to flavours',
      },
      { anchor: 'your answers to readers’ coffee questions', kind: 'internal', why: 'More cases' },
    ],
    imageSlots: [],
    prose: `The first jar is rarely perfect, and it hardly ever needs to be thrown away. Nearly every complaint about cold brew comes down to grind, time or amount, and each of those is easy to change.

**Too bitter or too weak.** Bitterness means that the water took too much. Grind coarser, or strain a few hours earlier. Weakness is the opposite, so steep for longer or use a little more coffee. Should the present jar be too strong, add water; if it is too thin, drink it without ice and call it a light roast. Sourness, a thin and lemony kind of sharpness, usually points to a steep that was cut short.

**Cloudy, gritty or flat.** Grit is a matter of straining: pour more slowly, and use paper for the second pass. A slight haze is harmless and often settles overnight. When the coffee tastes of nothing in particular, look at the beans. They may be old, or they may simply be of a kind that needs heat to shine. Give the next jar a different bag before you blame the method.

**Changing one thing at a time.** It is tempting to fix everything at once. Resist, for then you will never know what helped. Keep a card by the jar with four short entries: the coffee, the amount, the hours, and one word for the taste. After three or four rounds you will have a recipe that fits your own beans, your own water and your own mornings, and that is a better recipe than any that could be printed here.`,
  },
];
