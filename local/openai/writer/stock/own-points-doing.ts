import 'server-only';

/** Paragraphs for the points of our own how-to outlines, word for word. */
export const doingPoints: Readonly<Record<string, string>> = {
  'A result you would be happy with':
    'Close your eyes and picture the finished thing in use, on a day like any other. Who is there, what are they doing, and what is pleasantly absent? Write that scene down. Whenever a choice comes up later, you can ask which option belongs in it.',
  'What can be left out':
    'Every plan collects passengers: steps that are there because someone once recommended them. Ask of each what would be missing without it. Anything that only makes the plan look complete may get off at the next stop.',
  'Things to have at hand':
    'Lay out what you need before you begin, in the order in which you will need it. Gaps become visible at once, while they are still easy to fill. Put whatever you will not use today out of sight; it only asks questions.',
  'A place and a moment':
    'Find a spot where things may stay as they are between two sessions, and a moment that tends to be quiet. Neither has to be perfect. What matters is that both are settled, so that beginning no longer requires a decision.',
  'Help you can ask for':
    'Think of one person who has done something similar and would enjoy being asked. Prepare a single, precise question for them. People are generous with their experience as long as they can tell that you have already thought about it.',
  'Where to begin':
    'Begin with the part that tells you most about all the others. It is rarely the easiest and hardly ever the most exciting one. It is usually the step that everything else leans on, and an hour spent there saves several later.',
  'What to do next':
    'After the first step, look at what you have before you reach for the second. Does it match the description you started from? If so, take the next step in the plan. If it does not, this is the cheapest moment to find out why.',
  'How to know you may go on':
    'Give each step a small exam: something you can see, hear or count that tells you it is done. Without it, half-finished steps pile up quietly and topple all together. With it, you always know how far you have really come.',
  'The choice that matters most':
    'Among the many decisions, one or two shape all the others. You can recognise them by imagining that you had chosen differently: if everything after that would change, you have found one. Give it an evening, and decide the small ones quickly.',
  'Choices you can undo':
    'Most choices on the way are like furniture: heavy to think about, yet easy to move. Make them lightly. Note what you chose and why, so that moving it later costs a moment and not an argument with your own memory.',
  'When to ask for advice':
    'Advice is most useful just before a step that cannot be taken back, and least useful before you know your own wishes. So form a rough opinion first, and then look for somebody who might disagree with it.',
  'A realistic week':
    'Take last week as it really was, with its delays and surprises, and find the places where this would have fitted. Those are your sessions. A plan that would have survived last week has a fair chance of surviving the next.',
  'Parts that run by themselves':
    'Some stages only need to be started. Deliveries, drying paint, other people’s answers: all of them take their time whether you watch or not. Set them going early, and arrange the hands-on work around the gaps.',
  'Skipping the preparation':
    'The temptation is strong, because preparing does not look like progress. The bill arrives in the middle, when something is missing and everything else has to wait. Ten quiet minutes at the beginning are the cheapest insurance there is.',
  'Changing too much at once':
    'If three things change and the result improves, which of them was it? You cannot know, so you will have to keep all three. Change one, watch what happens, and go on to the next. It only sounds slower.',
  'Waiting for perfect conditions':
    'There will be a better moment, and after it another one. Conditions improve mostly through having begun, because only then do you know which of them matter. Start in the conditions you have, with a version that suits them.',
  'What to note down':
    'Keep the notes so short that you will really write them: the date, what you did, what you saw, and one idea for the next time. Four lines are enough. After a few rounds they turn into the guide that you were looking for.',
  'One change at a time':
    'Improvement likes company, yet it should arrive alone. Pick the one weakness that bothers you most, change the one thing most likely to cause it, and leave everything else as it was. Then give the change a fair trial before judging it.',
  'The reason to write down':
    'Motives fade faster than plans. A sentence in your own handwriting, saying why {T} matters to you at this point in your life, will do more on a dull day than any amount of encouragement from others. Put it where you will come across it.',
  'A target you can reach':
    'Choose a first target that you would be slightly embarrassed not to reach. It brings an early success, and success is what makes the second target possible. Ambition is welcome after that, when it has something to stand on.',
  'What to borrow or buy':
    'Borrow what you will need once, buy second-hand what you are unsure about, and buy new only what wears out or touches your safety. Keep the list to what the next step requires. Each later purchase will be better for everything you have learned by then.',
  'What to skip for now':
    'Make a parking space for good ideas: a page on which everything may stand that is not needed yet. It calms the mind, since nothing will be forgotten, and it keeps the first attempt small. Visit the page once a month and cross things out.',
  'The opening step':
    'Make the opening so easy that it hardly counts. Open the document, fill the kettle, lace the shoes. It is the movement from nothing to something that costs the most, and a tiny first action gets you across.',
  'The part that takes patience':
    'Somewhere in the middle there is a stretch where little seems to happen. It is normal {with}, and it is the place where many beginners conclude that they are doing it wrong. Keep to the steps, keep your notes, and let time do its share.',
  'Finishing and tidying up':
    'The last tenth includes everything nobody planned: cleaning, putting away, telling people, writing down what you would do differently. Reserve time for it. A finished thing that has been tidied up invites the next attempt, while an untidy one stands in its way.',
  'One-off expenses':
    'These are the purchases you make once and then forget. List them, strike out whatever can be borrowed, and look at the remaining sum for a moment. If it feels too high for a trial, find the version in which the largest item is postponed.',
  'Running costs':
    'Small sums that come back are easily overlooked: refills, fees, replacements, a little electricity. Add up a typical month and multiply by twelve. The result is often more instructive than the entrance price, and it tells you where economy pays off.',
  'Your own hours':
    'Time is the part of the bill that nobody sends you. Estimate it generously for the first round, when everything is new, and again for the tenth. If the tenth still seems too much, look for the step that could be made simpler or shared.',
  'The usual causes':
    'When the result disappoints, look at the ordinary suspects first: a step left out, a quantity guessed, an old part still in use, a moment of hurry. Go through them in the order in which they are easiest to check, and stop at the first that fits.',
  'Quick repairs':
    'A quick repair buys time, and there is nothing wrong with that, as long as you remember that it is one. Put a note on it with the date. If the same patch is needed for the third time, the thing below it deserves your attention.',
  'Starting over without losing heart':
    'Beginning again is not the same as being back at the beginning. You keep everything you have learned, and the second round goes faster because of it. Save what was good, let the remainder go without ceremony, and start with the step you now understand best.',
  'Signs to look for':
    'Look for changes in what you do rather than in how you feel about it. You reach for it without being reminded, you explain it to someone, you notice a mistake before it matters. Signs like these come early and rarely mislead.',
  'How often to look':
    'Once a week is right for most things; daily looking shows only noise, and yearly looking comes too late. Choose a fixed day, spend five minutes, write one line. Between those days you are free to forget about it and simply carry on.',
  'A routine that fits':
    'The best routine is the one that leans on something you do anyway. Attach it to a meal, a walk or the closing of a shop, and you will not need to remember it. Leave one day free, so that a missed session has somewhere to go.',
  'What to do after a break':
    'Breaks happen to everyone, and they do not undo what was there. Come back with half of the usual amount and none of the usual expectations. After a couple of easy sessions the old rhythm returns by itself, and there is no need to catch up.',
  'The next thing to learn':
    'Choose the next lesson by your latest obstacle. Whatever slowed you down this time is what you are now ready to understand, since you know from experience why it matters. One lesson at a time is plenty; the others will still be there.',
};
