import 'server-only';

export const time = [
  'Plan by the session instead of by the deadline. Decide how long one sitting is and how many of them an ordinary week can hold, and let the end date follow from that. Dates chosen first tend to be hopes in disguise.',
  'Put the slowest part first. If something has to rest, dry, grow, arrive or be approved, start it before anything else and do the quick tasks while you wait. A great deal of lost time is simply waiting that began too late.',
  'Expect the first round to take about as long as the next several together. You are learning the path as well as walking it, and both take time. It would be a pity to judge the whole undertaking by its slowest day.',
  'Tie the activity to something that already happens. After breakfast, before the shop closes, on the way home: an existing habit is a better reminder than any alarm. The fixed moment matters more than the length of the session.',
  'There are moments when timing matters and long stretches when it does not. Learn which is which, guard the former, and be relaxed about the latter. Treating every hour as critical is tiring and makes the truly important ones hard to see.',
  'When you fall behind, shorten the plan before you stretch the day. Ask which step could be left out, made smaller or handed to somebody else. A reduced version that gets finished is nearly always better than a full one that does not.',
];

export const maintain = [
  'Keep the routine short enough to do on a bad day. A few minutes that always happen beat a thorough session that rarely does. Anything that needs more belongs on a separate list, to be taken up when there is time to spare.',
  'Look, before you act. A regular glance shows you what is normal, and once you know that, anything unusual stands out at once. Most problems announce themselves quietly, and the early ones can be dealt with in passing.',
  'Put things back where you will want to find them. It is the smallest of habits, and it decides whether the next session starts with the work itself or with a search for what is missing.',
  'Make it easy for somebody else to take over. A short note on what needs doing, and how often, lets you go away without worry. Writing it also shows you which of the chores have become pointless and can be dropped.',
  'Review the whole thing now and then, perhaps with the seasons. Ask what you no longer use, what has become awkward, and what you would do differently if you began today. One change after each review is plenty.',
  'Do not mistake a plateau for decline. After the quick gains of the beginning, things settle, and that is what settled things look like. If you enjoy it, go further; if it is good enough, let it be good enough.',
];

export const examples = [
  'Picture somebody with very little time. For them the best version is the one with the fewest steps, even if it gives up some quality. They do one thing, do it regularly, and leave every refinement for later.',
  'Now picture somebody with little space. They choose things that serve more than one purpose, put them away after use, and say no to anything that needs a place of its own. The limits turn out to be a useful guide.',
  'A third person shares the matter with others who have opinions of their own. Their first step is a conversation about what everybody wants to avoid. Agreement on that is quick, and the rest follows more calmly than expected.',
  'Then there is the careful beginner, who has read a great deal and started little. What helps is a deliberately small trial with a fixed end, after which nothing further is owed to anyone. The trial answers questions that reading could not.',
  'Someone returning after a long break has a different task. They know more than they think, but their old routine belongs to an older life. Instead of rebuilding it, they keep the one part they missed and let the rest go.',
  'Finally, imagine a person who is asked by everyone else. They have stopped giving answers and begun to ask two questions in return: what have you tried, and what would be good enough? Their advice is shorter than it used to be, and better.',
];

export const measure = [
  'Choose one sign that you would notice without looking for it. If the change is real, it should show up in an ordinary day: less waiting, fewer repairs, a task you no longer put off. Signs of that kind are hard to fool.',
  'Write down how things are before you begin. Memory is generous with the past and strict with the present, or the other way round, and neither is a fair judge. A few plain words or a quick snapshot are enough.',
  'Check at a fixed rhythm and not in between. Looking too often makes every small wobble seem important, and it tempts you to interfere. Let enough time pass for a difference to be visible, and then look closely.',
  'Ask somebody who was not there. A fresh pair of eyes sees what familiarity hides, and an honest friend will tell you which part they noticed first. That part is what your effort has changed from the outside.',
  'Be ready to find that nothing has changed. It is a result like any other, and a valuable one, because it sets you free to try something else. The only real failure is not to look.',
  'Beware of signs that are easy to count and mean little. They rise nicely while the thing you care about stands still. If improving the sign would not make your day any better, choose another sign.',
];

export const next = [
  'Pick a step that fits into this week and needs nobody’s permission. It should be so small that leaving it undone would feel odd. Momentum comes from finishing, and a small finish counts in full.',
  'Decide what you will not do for now. Setting aside three good ideas in order to carry out one of them is not a loss. They will keep, and you will return to them knowing more.',
  'Find one other person who is at about the same point. Comparing notes makes the dull stretches shorter and the mistakes funnier. It also gives you a reason to have something to show.',
  'Come back to this page after your first attempt. Some paragraphs will seem obvious by then, and a few that you skimmed will turn out to matter. That second reading is often the more useful one.',
  'If you want to go deeper, follow the question that still bothers you and not the order of any course. Curiosity is an excellent guide to what you need next, because it grows out of what you have already tried.',
  'Let a little time pass between the first success and the next ambition. Enjoy what works, notice which part you look forward to, and let that be the direction in which you go on.',
];
