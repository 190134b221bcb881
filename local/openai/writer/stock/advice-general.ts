import 'server-only';

/** Advice that fits under any heading; the reserve when a special stock runs out. */
export const general = [
  'A useful rule is to look for the decision behind every detail. Once you see what a detail is for, you can tell whether it applies to you, and you will remember it without effort. Details without a purpose are the first to be forgotten.',
  'Try explaining this part to somebody who has no interest in it. If they can repeat the main idea in their own words, you have understood it. Where they look puzzled, there is usually a step that you skipped because it felt obvious.',
  'Context decides more than technique. The same action can be sensible in one setting and wasteful in another, and neither the action nor the person is to blame. So begin with your circumstances and let them choose among the methods.',
  'It is fine to hold a provisional opinion. Decide for now, note what would change your mind, and carry on. Opinions of that sort are light to carry and easy to improve, which cannot be said of certainties.',
  'Simple arrangements age well. They are easier to explain, easier to repair and easier to give up when they no longer fit. If you hesitate between a clever solution and a plain one, give the plain one a fair chance first.',
  'Pay attention to what you do without being asked. The parts you attend to willingly will look after themselves, and the ones you avoid need a lighter form, a fixed time or another pair of hands.',
  'Where advice conflicts, look for the hidden condition. One writer assumes plenty of room, another a small budget, a third a great deal of patience. With the condition restored, both pieces of advice are often right.',
  'Keep the number of moving parts small. Each additional one has to be understood, looked after and explained to others. Before adding something, ask whether an existing part could do the job, perhaps not perfectly but well enough.',
  'The best moment to think about exceptions is after the rule has become familiar. Learn the ordinary case until it is almost boring. From then on the unusual ones will stand out by themselves, and you will have energy to spare for them.',
  'A pause is a tool too. When a question refuses to be settled, leave it overnight and do something with your hands. It is surprising how often the answer arrives while you are looking the other way.',
  'Remember whom the result is for. If it is for you, nobody else’s taste has to be satisfied. If it is for others, ask them early, since a short conversation at the beginning is kinder than a long correction at the end.',
  'Progress is easier to see in steps than in percentages. Write down the next three things that would clearly be different, and cross them out as they happen. A list with lines through it is honest encouragement.',
  'Some of this will feel slow at first, because you are paying attention to every movement. That is how learning feels. After a few rounds the attention moves on by itself, and what seemed laborious becomes a matter of course.',
  'Take other people’s experience seriously, and your own as well. If something works for you against all advice, it works. If something praised by everyone fails in your hands, you are allowed to let it go.',
  'Look for the smallest version that would still be worth having. It shows you what is essential, it can be tried without much risk, and it often turns out to be all that was needed.',
  'Good questions travel further than good answers. Write down the two or three that you would ask an expert if you met one tomorrow. You may find that half of them can be answered by trying, and the other half by looking around.',
  'Order matters less than people think, with a few exceptions. The exceptions are the steps that cannot be undone. Find those, put them last or treat them with care, and be relaxed about the sequence of everything else.',
  'There is a difference between difficult and unfamiliar. Unfamiliar things become ordinary after a handful of attempts, while difficult ones stay difficult and deserve respect. Give a new thing a few tries before deciding which of the two it is.',
  'When you borrow an idea, borrow the reason along with it. Ideas without their reasons are brittle: they work until something changes and then leave you with no way to adapt.',
  'Leave a trace for your later self. A date, a label or a single line about why you decided as you did will answer a question that would otherwise take an afternoon. It costs less than a minute at the time.',
  'Think in terms of enough. There is enough quality, enough care and enough effort for most purposes, and beyond it lies the region where pleasure is the only good reason to go on. It is a perfectly good reason, as long as you know that it is yours.',
  'Doubt is useful when it is specific. A vague worry that something might be wrong leads nowhere, whereas a precise one can be checked within minutes. Turn the first kind into the second by asking what, exactly, you would expect to see.',
  'Habits are built on cues, and cues are built on place. Leave the thing where you will stumble over it, and you will need far less resolve. Hide it in a cupboard, and even strong intentions grow quiet.',
  'Finishing teaches more than starting. If you have several beginnings behind you, choose the one that is closest to done and bring it home. You will learn how the last stretch works, and every later beginning will profit from it.',
];
