import 'server-only';

export const define = [
  'Try to say in one sentence what it is and in another what it is not. The second sentence is often the more useful one, because it rules out the neighbours that share half of the vocabulary. If both come easily, you know enough to go on.',
  'Experts tend to use short words for long ideas. Whenever a term feels slippery, ask what you would see, touch or do if it were true. A description in those words travels better than a definition and is harder to misunderstand.',
  'It also helps to know where the edges are. Some cases clearly belong, some clearly do not, and a few sit on the line. Spend your attention on the clear ones at first; the borderline cases make sense later, once the centre is familiar.',
  'Names change faster than the things they describe. Older advice may use another word for the same idea, and newer advice may use the same word for something slightly different. When two sources seem to disagree, check whether they are talking about one thing.',
  'A good working definition is allowed to be incomplete. It only has to be good enough for the next decision, and it can grow with your experience. Keep it short, keep it honest, and change it when it stops being useful.',
  'Notice which part of the subject drew you here. For some readers it is the result, for others the activity, and for others a problem that needs to go away. The same words mean slightly different things to each of them, and the advice worth following differs as well.',
];

export const why = [
  'A reason is strongest when it is your own. Borrowed reasons fade as soon as the first difficulty appears, whereas a specific one, tied to an ordinary day, tends to survive. Write it down in your own words and keep it where you will see it again.',
  'Look at what happens if you do nothing. Sometimes the answer is that very little changes, and then it is fine to leave the matter for another season. If, on the other hand, the same annoyance keeps returning, you have found a reason that will carry you.',
  'Benefits come in two kinds: those you feel at once and those that build up quietly. The quick ones make a start pleasant, while the slow ones justify the effort in the long run. Expecting both from the beginning prevents a good deal of disappointment.',
  'It is worth being honest about the drawbacks too. Every gain takes something in return, be it time, space, money or a habit you were fond of. Naming the price does not spoil the reason; it makes the decision one you can stand by.',
  'Other people may have quite different reasons and still be right. Their enthusiasm is useful as evidence that the thing can be done. It is less useful as a guide to whether you should do it, so let it encourage you without deciding for you.',
  'Small reasons count as well. Wanting an ordinary task to go more smoothly, or a corner of the day to be a little calmer, is motive enough. Grand ambitions can join in later, when the simple version has proved itself.',
];

export const prepare = [
  'Make a list in three columns: what you already have, what you can borrow, and what you would need to get. Most people find that the first column is longer than expected. The third can usually be shortened further by asking what would happen without each item.',
  'Prepare the place as well as the things. A clear surface, decent light and a spot where half-finished work may stay overnight remove more friction than any clever purchase. If you have to pack everything away each time, you will begin less often.',
  'Knowledge is part of the preparation, but only the next portion of it. Read as far as the first decision, make it, and then read on. Trying to learn everything beforehand feels responsible, yet it mostly postpones the moment when things become clear.',
  'Resist the urge to buy the good version first. Simple equipment teaches you what you actually miss, and that knowledge is worth more than the upgrade itself. When you do replace something, you will know exactly why and for what.',
  'Think about the end while you are still at the beginning. Where will the result live, who will look after it, and how will you put things away? Questions of this kind take a minute now and prevent an awkward hour later.',
  'Tell the people who will be affected. A shared kitchen, a shared calendar or a shared budget works better when nobody is surprised. Often someone will have exactly the thing you were about to go looking for.',
];

export const how = [
  'Work in small rounds. Do a little, look at the result, and adjust before you go on. This feels slower than pressing ahead, but it keeps errors small and tells you after every round whether you are still heading where you wanted to go.',
  'Change one thing at a time. When several things move at once, a good result cannot be repeated and a bad one cannot be explained. With a single change, either outcome teaches you something you can use again.',
  'Keep a few notes as you go. They need not be tidy: what you did, in which order, and what you saw. The next time round, those few lines will save you from guessing, and they are the best answer when somebody asks how you did it.',
  'Give yourself permission to do the first round badly. Its purpose is to show you the whole path, including the parts that no description mentions. Once you have been through it, you can go back and improve the one step that bothered you most.',
  'Stop at points where stopping is safe. A finished step, a written note, a tidy surface: each makes it easy to pick up the thread after an interruption. It is worth ending a session a little early in order to leave the work in such a state.',
  'When you get stuck, go back to the last thing that certainly worked. From there, move forward in smaller steps than before. The obstacle nearly always sits between two steps that seemed too simple to check.',
];
