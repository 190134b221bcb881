import 'server-only';

/** Paragraphs for the points of our own comparisons and buyer's guides, word for word. */
export const decidePoints: Readonly<Record<string, string>> = {
  'The question behind it':
    'Behind every either-or there is a question about somebody’s day. What is supposed to become easier, and for whom? Put that into words before you look at the options. It may well be that one of them answers a question you never had.',
  'Who will care about the difference':
    'Frequent users notice small differences, occasional ones hardly see the large ones. If you belong to the second group, you may choose by price or convenience and be perfectly content. If you belong to the first, read on with care.',
  'Situations that suit it':
    'Think of the days on which this option would feel like the obvious one. What is special about them: the pace, the people, the place? The more of your own days look like that, the stronger the case for it, whatever the general verdict may be.',
  'What its friends like about it':
    'People who are fond of something can usually name one moment in which it won them over. Ask for that moment instead of a list of advantages. If you can imagine yourself in it, the affection may well be contagious.',
  'What it asks of you':
    'Every option comes with duties. Some want attention, some want patience, others want money at regular intervals. Look at the duties first and the pleasures second, for it is the duties that decide whether you will still be happy in a year.',
  'Situations that suit it well':
    'The second candidate has its home ground as well. Picture the circumstances in which the first one would be a nuisance, and see whether this one feels at ease there. Options that seem weaker in general are often stronger in particular.',
  'What people praise':
    'Listen for praise that is specific. That it is great tells you nothing, whereas a remark about how it behaves on a bad day tells you a good deal. Praise from people who also mention a fault is worth twice as much.',
  'What it demands in return':
    'Look behind the convenience and ask who does the work. Perhaps it is you, later on; perhaps it is somebody who has to be paid; perhaps it is a device that has to be replaced. None of these is a reason against it, as long as you know.',
  'On an ordinary day':
    'Walk through a typical day twice, once with each option, from the first moment you would touch it to the last. Note where the two days differ. If you find hardly anything, that is a result too, and you may choose by taste.',
  'After a year':
    'Novelty flatters everything. Ask what remains of the charm when it has become a habit: which parts wear out, which grow on you, and what you will have stopped noticing. People who have lived with it for a while are the best witnesses.',
  'When something goes wrong':
    'Reliability shows itself at the worst moment. How would you notice that something is amiss, who could put it right, and what would you do in the meantime? An option that fails gently is often preferable to one that fails seldom but completely.',
  'Getting started':
    'The entrance fee has several parts: what you pay, what you have to learn, and what you have to give up. Add them together for each option before comparing. A low price with a steep first month is not necessarily the cheaper beginning.',
  'Keeping it up':
    'Look at a normal month in the middle of things, long after the excitement. What has to be done, bought or renewed? Small repeated efforts are easy to underestimate on paper, and they are what you will remember in practice.',
  'Changing your mind':
    'Suppose that you want to switch in a year. What could you take with you, what would be lost, and who would have to be asked? The easier the way out, the more lightly you may step in. It is a good tie-breaker between equals.',
  'Questions to ask yourself':
    'Which annoyance do I want to be rid of? What am I willing to do for it every week? Whose opinion matters besides mine? Write down the answers before you look at the options again. They will have changed their order.',
  'A fair trial':
    'Give each option the same chance: the same length of time, the same kind of task, the same amount of goodwill. Keep a line of notes for each day. Judge at the end and not in between, since first impressions favour whatever is familiar.',
  'When both are right':
    'Sometimes a household, a team or a single person can use both, each for its own occasion. If that is affordable and not too cluttered, there is no law against it. You will find out soon enough which of them gathers dust.',
  'Comparing best with worst':
    'It is an old trick, and we play it mostly on ourselves: the favourite is remembered on its finest day, the rival on its poorest. Compare an average day with an average day, and write both down before deciding.',
  'Paying for the rare case':
    'The extraordinary day is easy to imagine and seldom comes. Buying for it means carrying the extra weight on all the others. See whether the rare case could be borrowed, rented or simply endured, and choose for the days you really have.',
  'What it is for':
    'Name the task in one sentence with a verb in it. To cook for six, to walk in the rain, to answer letters on the train: a verb tells you what matters and what does not. If you need two sentences, you may be looking for two things.',
  'Who will use it':
    'Think of everyone who will touch it, including the person who has to clean it, store it or explain it. Their needs are modest and easily forgotten. A thing that suits the most patient user and confuses all the others will soon be used by one.',
  'What must not happen':
    'Turn the wish list around for a moment. What would make you send it back? Noise, weight, a difficult lid, a contract without an end? A short list of refusals is sharper than a long list of wishes, and it makes quick work of most offers.',
  'The simple kind':
    'The plain version does one thing, explains itself and costs the least. It suits people who are new to the matter, who use it now and then, or who dislike instructions. Its limits are visible from the beginning, which is a kind of honesty.',
  'The versatile kind':
    'The all-rounder promises to grow with you. It repays those who have different tasks from week to week and do not mind learning its ways. Make sure that the functions you need are its strong ones, since versatility usually means that some are not.',
  'The specialised kind':
    'The specialist is for people who know exactly what they want and want it often. For that single purpose nothing else comes close; for everything else it is in the way. If you are still wondering whether you need it, you do not yet.',
  'Qualities you notice every day':
    'Weight, sound, the feel of a handle, the number of steps before it works: qualities like these are rarely at the top of a description, and you will meet them every single time. Give them a place at the top of your own list.',
  'Qualities you can ignore':
    'Some figures exist because they can be printed. If you cannot say what would be different on an ordinary day with a little more of a certain quality, it need not influence you. The same goes for awards nobody you know has heard of.',
  'How to check a claim':
    'Turn the claim into something that could fail in front of your eyes, and ask to see it. Whoever sells with a good conscience will be glad to show you. If that is not possible, look for a user who has tried it and has nothing to gain from your decision.',
  'The price on the label':
    'The first number you see has been chosen with care. Find out what is included, what is not, and whether the same thing costs less in another season or without a certain name on it. Then put the number aside, for it is only the beginning.',
  'What comes afterwards':
    'Supplies, repairs, insurance, room to keep it, somebody to look after it: the later costs of {T} are spread so thinly that they escape notice. Add them up for a year. A dearer purchase with a quiet afterlife is often the better bargain.',
  'Where saving makes sense':
    'Save on what is easily replaced and on what merely looks better. Do not save on what keeps you safe, what you touch all day, or what would be costly to put right. Between those two lies everything that may be decided by your mood.',
  'The same questions for all':
    'Write your questions down once and put them to every candidate, even when the answer seems obvious. It is the unexpected answers that decide. Keep the notes together on one page, so that you compare the things themselves and not your memory of the shop.',
  'Trying before deciding':
    'Half an hour of real use teaches you more than a week of reading. Borrow, rent, visit, or buy from someone who takes things back. During the trial, do the dull task you will do most often, and not the impressive one.',
  'Reading other people’s opinions':
    'Look for the middling reviews. They come from people who used the thing, liked parts of it and say which. Skip whatever could have been written without opening the box, and note complaints that several writers share independently of each other.',
  'Deciding under pressure':
    'Countdowns and last pieces are there to shorten your thinking. A good offer for {T} will bear a night’s sleep, and if it does not, another one comes along. The only deadline that counts is the day on which you really need it.',
  'Buying for the exception':
    'The rare guest, the great journey, the one big project: exceptions make persuasive salesmen. Ask how you would manage if you did not own the larger version. When the answer is that you could borrow it from somebody, the ordinary one will do.',
  'The first weeks':
    'Use it often while it can still be returned, and use it for the things you bought it for. Keep the packaging, note the small annoyances, and read the instructions once to the end. Early habits stay, so it is worth beginning with good ones.',
  'Keeping it in good order':
    'A little care at fixed times does more than a rescue later on. Find out what wears first, clean what should be clean, and put it away where it is safe. Most things that are said to break were simply never looked at.',
  'When to replace it':
    'Replace it when repairs become a routine, when it is no longer safe, or when your needs have moved on. A newer model is not a reason. If the old one still does its work, somebody else may be glad of it, and you will know exactly what to look for next.',
};
