import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';

/** First paragraphs of a section. `{T}` is the topic and only ever follows a preposition. */
export const openings: Record<SectionIntent, readonly string[]> = {
  define: [
    'Most confusion about {T} starts with the words. Two people can agree on every detail and still talk past each other, because each has a different picture in mind. This part settles what is meant, so that the advice further down has something firm to stand on.',
    'A plain description comes first, because a shared one saves a good deal of trouble later. Nothing here needs background knowledge. If a term is new to you, it is explained at the place where it first matters.',
    'Before any advice about {T} is useful, it helps to draw the outline of the subject: what belongs to it, what merely sits nearby, and which part of it you actually came for.',
    'Good explanations begin with something ordinary. So rather than a formal definition, this part describes the situation in which the subject comes up, and lets the terms follow from there.',
  ],
  why: [
    'Interest rarely starts in the abstract. Something was too slow, too dear, too confusing or simply not good enough, and the search began there. This part is about that reason, because it decides which of the later advice applies to you.',
    'It is fair to ask what all this is for. A clear answer keeps you going on the dull days, and it also tells you when you have done enough and may stop.',
    'There are good reasons to care about {T}, and there are weak ones. Telling them apart early on is the cheapest decision you will make in the whole process.',
    'Before the how comes the reason. Readers who know what they want from the effort choose faster, skip what does not concern them, and notice sooner when something is off.',
  ],
  prepare: [
    'A little preparation makes the rest feel easy. The aim is not to own everything or know everything on the first day, only to have the few things at hand whose absence would stop you halfway.',
    'This is the unglamorous part, and the one that people thank themselves for later. Set aside a quiet moment, go through what is needed, and begin only when nothing essential is missing.',
    'A good start has less to do with talent than with having the right things within reach. Here is what deserves a place on the list, and what can safely wait.',
    'Every craft has its own version of clearing the table first. Do it here as well: it turns a string of small interruptions into one short task that is finished before the real work begins.',
  ],
  how: [
    'Here the reading turns into doing. The order below is a sensible default: each step leaves you with something that works, so you can pause between any two of them without losing what you have.',
    'There is more than one way to go about it, but a first attempt needs only one. Follow the path described here once from beginning to end, and change it afterwards, when you know what each part is for.',
    'The practical side of {T} looks longer on paper than it feels in the hand. Take the steps one at a time, and resist the wish to perfect the first before you have seen the last.',
    'What follows is meant to be done rather than admired. Keep the page open beside you, read one step, carry it out, and come back for the next.',
  ],
  choose: [
    'More options do not make a choice easier. What helps is a short list of questions, asked in the right order, so that most of the candidates fall away before you start comparing details.',
    'Choosing well is mostly a matter of knowing what you will not need. Once that is written down, the remaining options tend to sort themselves, and the last step becomes a matter of taste.',
    'Anyone who looks into {T} soon meets a wall of recommendations. They are less contradictory than they seem: each is right for somebody, and the task is to find out which one was written with you in mind.',
    'A good choice is one you can explain in a single sentence afterwards. This part works towards that sentence, from the broad question down to the small one.',
  ],
  compare: [
    'A fair comparison asks the same questions of both sides. That sounds obvious, yet most disagreements come from praising one option for its best day and judging the other by its worst.',
    'Put next to each other, the options differ in fewer ways than the arguments about them suggest. This part looks at the differences you would notice in ordinary use and leaves the rest aside.',
    '{With}, the useful question is seldom which option is better. It is which one is better for the situation you are in, and what you would have to give up to get it.',
    'Differences matter only where they change what you do. So each of the points below ends in the same place: if this is your situation, lean this way; if not, lean the other.',
  ],
  mistakes: [
    'Nobody gets everything right at the first attempt, and nobody has to. The mistakes below are common because each of them looks reasonable at the time. Knowing their shape in advance is usually enough to step around them.',
    'Some lessons are cheaper to read than to live through. Here are the wrong turns that many people take, what they look like from the inside, and how to get back without starting over.',
    'When something goes wrong, the cause is rarely exotic. It tends to be one of a small number of ordinary slips, and most of them can be put right the same day.',
    'A mistake is only expensive when it goes unnoticed. This part is therefore about early signs: the small things that tell you to stop, look again, and change course while it is still easy.',
  ],
  cost: [
    'Money is easier to talk about when it is broken into parts. There is what you pay once, what you keep paying, and what you pay in time and attention. Only the three together tell you what something costs.',
    'Prices change and differ from place to place, so this part does not quote any. It shows instead where the money goes, which of it can be saved without harm, and where saving tends to cost more in the end.',
    'A budget for {T} is a decision about priorities before it is a sum. Once the order of importance is clear, the figures are quickly filled in.',
    'The honest answer to what it costs is that it depends. The useful answer is what it depends on, and that is the subject of this part.',
  ],
  time: [
    'Time is the part that plans most often get wrong. Not because the steps are slow, but because the waiting, the tidying and the second attempts between them are left out of the count.',
    'A realistic schedule is a kindness to your later self. It leaves room for an ordinary week, with its interruptions, instead of describing one in which nothing else happens.',
    'How long it takes depends on what you count. {With}, the first visible result and the lasting one arrive at different moments, and it helps to expect them separately.',
    'Some things reward a steady rhythm more than a great effort. This part is about finding a pace you can keep, and about the moments at which timing truly matters.',
  ],
  maintain: [
    'Getting there is one thing; staying there is another. The good news is that keeping something in order asks for much less than building it, provided the small tasks are not left to pile up.',
    'The first success is the moment when attention usually drifts elsewhere. A light routine, agreed on now, keeps the result in shape without turning it into a second job.',
    'Lasting results are seldom the work of one grand effort. They come from a handful of small habits, each too short to put off, done often enough that nothing has the chance to get out of hand.',
    'Think of this part as the care label. It tells you what to do regularly, what to do now and then, and what is best left alone.',
  ],
  examples: [
    'An example does what a rule cannot: it shows how the pieces fit on an ordinary day. Read the ones below with your own situation in mind, and borrow whatever fits.',
    'Advice stays pale until somebody puts it into practice. This part sketches a few situations, each with a different constraint, and shows how the same ideas bend to suit it.',
    'There is no single right picture of {T}. The situations here were chosen because they differ, so that at least one of them should look a little like yours.',
    'Sometimes the quickest way to understand something is to watch another person decide. The sketches below follow the decision, not only the result, because the reasoning is the part you can reuse.',
  ],
  measure: [
    'Without a way to check, it is hard to tell progress from mere activity. The checks in this part are deliberately simple, so that you will still be doing them when the novelty has worn off.',
    'Everyone likes to see that an effort pays off. The trick is to decide beforehand what you will look at, since afterwards it is tempting to look only at what turned out well.',
    'How do you know that you are on the right track {with}? Usually through small, observable signs, long before any large result arrives. This part names a few of them.',
    'A test that takes an hour will be done once. A test that takes a minute becomes a habit. The ones suggested here belong to the second kind.',
  ],
  next: [
    'By now the main ideas are on the table. What remains is to choose one of them and do something with it soon, while the reasons are still fresh.',
    'Reading further is pleasant, but the next useful thing probably happens away from the page. This part suggests where to begin and what can wait.',
    'You do not need to take in everything about {T} before you act. One clear next step, small enough for this week, will teach you more than another evening of reading.',
    'There is always more to learn, and most of it makes better sense after a first attempt. So this part is short on theory and points towards things to do.',
  ],
  general: [
    'This part takes up one side of the subject that deserves room of its own. It can be read on its own, though it leans a little on what came before.',
    'Some questions look small until you meet them in practice. The ones gathered here are of that sort, and a few minutes spent on them now will repay themselves.',
    'Most introductions to {T} pass over a few corners rather quickly. Here is one of them, with the points that are worth having an opinion on.',
    'Not everything fits neatly under a how or a why. This part collects what a thoughtful friend would mention in passing, and what would be a pity to find out by accident.',
    'It is worth slowing down here for a moment. The points below are connected, and the connection is what makes each of them easier to remember.',
    'Different readers will need different amounts of this part. Skim the lead of each paragraph, and stop where one of them describes your own situation.',
    'Now for a side of the matter that is best judged with your own circumstances in view. The paragraphs below offer the questions; you will know most of the answers already.',
    'A closer look pays off here, since this is where general advice and particular situations tend to part ways.',
    'Here the details begin to matter. They are described in the order in which you are likely to run into them.',
    'Consider this part a conversation rather than a lecture. Each paragraph raises one point, says why it matters, and leaves room for what you know from experience.',
  ],
};
