import 'server-only';
import type { ShowcaseSection } from '@/local/openai/showcase/showcase';

export const projectBriefSections: ShowcaseSection[] = [
  {
    heading: 'What a project brief is for',
    points: [
      'One page that people agree on',
      'Brief, plan and proposal',
      'When you can do without',
    ],
    purpose: 'Define the document by the job it does.',
    linkSlots: [
      { anchor: 'your template for a project plan', kind: 'internal', why: 'The next document' },
    ],
    imageSlots: [
      {
        prompt: 'A tidy desk with a notebook, a pen and a cup of coffee, soft morning light',
        alt: 'A tidy desk with an open notebook, a pen and a cup of coffee',
      },
    ],
    prose: `A project brief is a short text that lets several people start work with the same picture in their heads. It says what is to be changed, for whom, by when and within which limits, and it says so before anyone begins to build. If a disagreement is coming, the brief is the place to have it, because on paper it is still cheap.

**One page that people agree on.** The measure of a brief is not its completeness. It is whether the people named in it have read it and would answer the same question in the same way. That is why one page is such a good length. A page gets read at the table; a folder gets filed.

**Brief, plan and proposal.** These three are often mixed up. A proposal tries to win a decision. A brief records what was decided and why. A plan describes how it will be carried out, with tasks and dates. When a brief starts to list tasks, it is turning into a plan and will soon be out of date. When it starts to persuade, the decision has probably not been made yet, and you would do better to ask for it openly.

**When you can do without.** Not every piece of work needs one. If a single person can finish it in a day or two, a message is enough. A brief earns its keep as soon as more than one team is involved, when money is spent, or when somebody will have to decide later whether the result is what they wanted. A simple test is to ask two people separately what the project is about. Should their answers differ, write the page.`,
  },
  {
    heading: 'Start with the problem, not the solution',
    points: ['Describe what happens today', 'Say who is affected', 'Keep solutions in a drawer'],
    purpose: 'Teach the reader to write an honest problem statement.',
    linkSlots: [
      {
        anchor: 'a guide to interviewing users',
        kind: 'external',
        why: 'Helps to find the problem',
      },
    ],
    imageSlots: [],
    prose: `Most requests arrive in the shape of an answer. We need an app. We need a new logo. We need a newsletter. Somewhere underneath lies a problem, and the brief has to dig it out, since the first answer is seldom the only one and not always the best.

**Describe what happens today.** Write two or three sentences about the present state, as plainly as a camera would show it. Suppose that a small museum wants a new booking page. A weak start would say that the current page is outdated. A strong one says that visitors call the front desk to ask whether their booking went through, that staff spend much of the morning answering, and that groups sometimes arrive on a day when the museum is closed. The second version contains the project already.

**Say who is affected.** Name the people and what it costs them. For the visitors it is doubt, for the staff it is time, and for the school groups it is a lost outing. When several groups appear, put them in order. Sooner or later a choice will favour one of them, and it is better to have settled beforehand which one that should be.

**Keep solutions in a drawer.** People will offer solutions while you are still asking questions, and some of those will be good. Do not throw them away, and do not let them into this paragraph either. Keep a list at the end called ideas so far. It shows that they were heard, and it leaves the problem standing where everybody can see it. If you cannot describe the problem without naming the solution, you have not found it yet.`,
  },
  {
    heading: 'Set a goal that can be checked',
    points: ['From wish to observable change', 'One goal, few signs', 'What good enough means'],
    purpose: 'Turn a vague wish into something that can be seen to happen.',
    linkSlots: [
      { anchor: 'your post on choosing simple measures', kind: 'internal', why: 'Goes deeper' },
      { anchor: 'an introduction to goal setting', kind: 'external', why: 'A second view' },
    ],
    imageSlots: [
      {
        prompt: 'Stepping stones across calm water towards a bright horizon, cool early light',
        alt: 'Stepping stones leading across calm water towards a bright horizon',
      },
    ],
    prose: `A goal is a promise about the future that somebody can check. Words such as better, modern and user-friendly cannot be checked, which makes them popular and useless in equal measure.

**From wish to observable change.** Take the wish and ask what you would see if it came true. The museum wants a better booking page. What would change? Fewer calls about bookings, no groups at closed doors, and visitors who can name the time of their visit without looking it up. Those are things that a person at the front desk could notice within a fortnight. Write the goal in this form: after the project, this group can do that, without this trouble.

**One goal, few signs.** Projects with five goals have none, because every decision can be defended by one of them. Choose the goal that would still justify the work if all the others failed. Then add two or three signs by which you will recognise success, and write down how things stand today for each of them. Without a starting point, every later figure will be open to friendly interpretation.

**What good enough means.** Perfect is expensive, and the last stretch of the way usually costs as much as the rest. So say what would be good enough, and say it before the work begins, while everyone is still relaxed. For the museum it may be enough that calls about bookings become rare; they need not vanish. A sentence like this protects the team from polishing and the client from paying for it. It also makes the end visible, and a project with a visible end is far more pleasant to work on.`,
  },
  {
    heading: 'Draw the line around the work',
    points: ['What is in', 'What is out', 'What is still open'],
    purpose: 'Prevent the slow growth that sinks good projects.',
    linkSlots: [
      {
        anchor: 'your checklist for change requests',
        kind: 'internal',
        why: 'For what comes later',
      },
    ],
    imageSlots: [],
    prose: `Projects rarely fail with a bang. They swell. A small extra here, a natural addition there, and after a while nobody can say what was agreed. Three short lists keep the swelling in check.

**What is in.** List the results that will be handed over, as things and not as activities. Not the redesign of the booking process, but a booking page, a confirmation message and a short guide for the front desk. If you can picture handing it to somebody, it belongs in this list. Five to seven items are plenty. More than that is a sign that two projects are travelling under one name.

**What is out.** This list is the most valuable part of the page, and it is the one that gets left out most often. Write down what a reasonable person might expect and will not get: no ticket sales, no changes to the calendar of exhibitions, no new photographs. It may feel unfriendly. In truth it is a courtesy, for a disappointment that comes early is small. When somebody protests, you have found a real question while there is still time to answer it.

**What is still open.** Some things cannot be settled yet. Give them a list of their own, each with the name of a person and a date by which it will be decided. An open question with an owner is a task. Without one it is a trap. Read this list aloud at the start of each meeting and strike out what has been answered; it is oddly satisfying, and it keeps the rest of the page honest. When the list has been empty for a week, you are ready to begin in earnest.`,
  },
  {
    heading: 'Name people, time and limits',
    points: [
      'Who decides, who does, who is asked',
      'Dates that mean something',
      'Money and other limits',
    ],
    purpose: 'Make responsibilities and boundaries explicit.',
    linkSlots: [
      { anchor: 'an explanation of decision roles', kind: 'external', why: 'For larger teams' },
    ],
    imageSlots: [
      {
        prompt: 'A stack of books and a lamp on a quiet work table, long evening shadows',
        alt: 'A stack of books beside a lamp on a quiet work table in evening light',
      },
    ],
    prose: `The middle of the page is dry, and it is the part that people will come back to. It answers the questions that arise on a difficult afternoon: who may decide this, and how much room do we have?

**Who decides, who does, who is asked.** Put one name behind each important decision. One, not a committee. Others may be asked for advice, and it helps to list them, so that nobody feels forgotten and nobody is asked by accident. Those who do the work should be named as well, with a rough idea of how much of their week is really free. A person who gives the project a tenth of their time is a different resource from one who gives it three days a week.

**Dates that mean something.** A date without a reason will be moved. So add the reason: before the school holidays, because that is when the groups book. Then everybody understands what happens if it slips, and whether a smaller version in time would be worth more than the full one later. Mark which dates are fixed and which are merely hoped for. Two fixed dates are usually enough, one for the finish and one for the first thing that can be shown.

**Money and other limits.** State the budget, or the range, or the person who knows. Silence does not keep costs down; it only makes everyone guess in a different direction. Money is not the only limit, though. There may be a system that has to stay, a law to respect, a style to follow or a colleague who is away in May. Write them down as facts, without complaint. Good designers do their best work against firm walls, as long as they know where the walls are.`,
  },
  {
    heading: 'Write it so that people read it',
    points: ['Plain words, short sentences', 'A layout for the eye', 'Read it aloud to someone'],
    purpose: 'Give practical advice on style and form.',
    linkSlots: [
      { anchor: 'a plain-language style guide', kind: 'external', why: 'Rules with examples' },
      {
        anchor: 'your collection of sample briefs',
        kind: 'internal',
        why: 'Something to start from',
      },
    ],
    imageSlots: [],
    prose: `Even a wise brief does nothing if it stays unread. Fortunately, the craft involved is small. It consists mostly of leaving things out.

**Plain words, short sentences.** Write as you would explain it to a clever colleague from another department. Replace nouns that hide verbs: not the implementation of an improvement in communication, but we will tell visitors what happens next. Cross out every adjective that could be attached to any project at all. If a term has a special meaning in your house, explain it once, in brackets, where it first appears. Sentences that need to be read twice should be cut in two.

**A layout for the eye.** Use the same headings every time, in the same order, so that readers learn where to look. Problem, goal, in and out, people, dates, limits, open questions: that is enough structure for almost anything. Put the goal near the top, in a sentence of its own. Lists are for things that are truly lists. An argument broken into bullets loses its because and its therefore, and those small words are often the most important ones on the page.

**Read it aloud to someone.** This is the cheapest quality check in the world. Choose a person who was not in the room, read the page to them slowly, and stop wherever they frown. Then ask them to tell you what the project is about. What they leave out is not clear yet. What they add is an assumption you had better write down. Ten minutes of this will improve the brief more than another evening alone with it, and you will have gained somebody who understands what you are doing.`,
  },
  {
    heading: 'Common mistakes and a last check before you send it',
    points: ['Mistakes worth avoiding', 'Seven questions for the last check', 'Keeping it alive'],
    purpose: 'Close with a list that the reader can use today.',
    linkSlots: [
      {
        anchor: 'a printable version of the seven questions',
        kind: 'internal',
        why: 'For the wall',
      },
    ],
    imageSlots: [],
    prose: `By now the page is nearly done. Before it leaves your desk, give it one more look with the usual slips in mind.

**Mistakes worth avoiding.** The first is writing it alone and sending it round for comments; people correct commas in texts they have not helped to think through. The second is length. Anything that is only there to be safe can go into an appendix, where it will be just as safe. The third is politeness. If the budget is too small or the date too early, the brief has to say so, kindly and in so many words.

**Seven questions for the last check.** Answer each of these from the page alone:

- What is wrong today, and for whom?
- What will be different afterwards, and how shall we see it?
- What will be handed over?
- What will not?
- Who decides when opinions differ?
- Which date is fixed, and why?
- What do we not know yet, and who is finding out?

If an answer takes longer than a breath, that part wants another pass.

**Keeping it alive.** A brief is true on the day it is agreed. Things change, and the page should change with them, openly: a new version, a date, one line about what is different and who agreed to it. Five minutes at the start of each month will do. At the end of the project, bring it out once more and compare it with what was made. You will learn something about the work, and rather more about the way you write briefs. The next one will be shorter.`,
  },
];
