import 'server-only';

export const choose = [
  'Start from the use, not from the options. Describe an ordinary day on which you would benefit, in plain words, and keep that description beside you while you compare. Anything that does not help on that day belongs at the bottom of the list.',
  'Sort your wishes into must, nice and no matter. Be strict with the first group; if more than a handful of items end up there, some of them are really preferences. The second group decides between finalists, and the third saves you from endless comparing.',
  'Ask how easy it would be to change your mind. A choice that can be undone deserves a quick decision and a trial. One that binds you for a long while deserves a night of sleep and a second opinion. Many people do it the other way round.',
  'Recommendations become useful once you know who is speaking. Somebody with your constraints and an opposite opinion is worth more than a stranger with a perfect score. Look for the reasons behind a verdict, and check whether they are your reasons as well.',
  'Beware of paying for the rare case. It is tempting to prepare for everything that might happen some day, and the price is carried on all the other days. Cover the common case well and find a workable answer for the exception.',
  'When two finalists remain and neither is clearly better, the difference probably does not matter much. Take the one you would enjoy more, or the one that is simpler to look after, and spend the saved time on putting it to use.',
];

export const compare = [
  'Choose the yardstick before you look at the results. Decide which three qualities matter to you and in which order, and only then go through the options. Done the other way round, almost any favourite can be made to win.',
  'Compare like with like. The careful version of one thing will always look better than the careless version of another, and that says more about the care than about the thing. Put both on the same footing and see how much of the difference remains.',
  'Mind the cost of switching. An option that is slightly better on paper may not be worth leaving a familiar one for, whereas somebody who starts from nothing can choose freely. The right answer may depend less on the options than on where you stand.',
  'Some differences vanish with practice and others grow. An awkward first week says little about the months that follow. Ask people who have lived with each option for a while which small things still please them and which still annoy them.',
  'A table with a few rows is a good servant here. Put the options across the top and your own questions down the side, and fill it in with short remarks instead of marks out of ten. Empty cells show you what is still worth finding out.',
  'Allow for a third answer. Now and then the best solution is to use one option for one purpose and the other for another, or to leave the decision until more is known. A comparison has done its job when it tells you that, too.',
];

export const mistakes = [
  'The most common slip is to begin in the middle. The exciting step attracts attention, the dull one before it gets skipped, and the result disappoints for reasons that are hard to see. Going back to the skipped step usually repairs more than any amount of extra effort.',
  'Another wrong turn is to do too much at once. A burst of energy at the start leads to a plan that only a very good week could hold. Cut it in half, keep that half for a while, and add to it when it has become easy.',
  'Copying somebody else in every detail is a quieter mistake. Their choices fit their circumstances, some of which they never mention because they take them for granted. Copy the reasoning, and let the details follow from your own situation.',
  'Many people give up one step before it would have worked. Early results are often unimpressive, and the curve bends upwards late. Decide in advance how long a fair trial lasts, so that a poor day does not make the decision for you.',
  'Asking nobody is a mistake as well. Pride and politeness keep people from putting a simple question to someone who could answer it in a minute. Describe what you did, what you expected and what happened; that is all a helpful person needs.',
  'If something has already gone wrong, resist the impulse to fix it by adding more. Take away the latest change first and see whether the trouble disappears with it. Only when it stays is it time to look for a deeper cause.',
];

export const cost = [
  'Separate what is paid once from what is paid again and again. A low entrance price can hide a steady drain, and a dear beginning can turn out to be the frugal choice. Spread both over the time you expect to benefit, and then compare.',
  'Count your own hours as well. They may be the largest item, and also the most pleasant one, which is why they are so easily forgotten. If you would do the work gladly, it is hardly a cost; if not, it should be on the list.',
  'There is nearly always a point beyond which more money buys very little. The first step up from the cheapest option often changes everything, the next one somewhat, and the one after that mostly the label. Try to stop after the step you can feel.',
  'Leave a margin. Something will be missing, broken or slightly different from what you expected, and a plan without slack turns such trifles into problems. A modest reserve costs nothing when it is not needed.',
  'Save where you can reverse the decision later. A borrowed, shared or second-hand start is easy to replace. Be more careful with savings that are buried inside the result, for those are expensive to correct afterwards.',
  'Ask what the money is meant to buy: time, quality, comfort or peace of mind. Each is a fair thing to pay for, but they are seldom bought with the same purchase. Naming the one you are after makes many offers easy to decline.',
];
