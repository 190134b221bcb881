import 'server-only';

/** The sentence that says what the reader has before them; it opens every scaffold. */
export const demoLine = '*Demo draft: assembled from templates without an AI model or research.*';

/** Opening paragraphs. `{K}` is the keyword as typed, in quotation marks. */
export const frameOpenings: readonly string[] = [
  'A search for “{K}” brings up more opinions than anyone could read in an evening. This post takes a calmer route. It goes through the subject one question at a time, says what can be said in general, and leaves room where only experience can answer.\n\nYou can read it from top to bottom or go straight to the section you need. Wherever the text asks for first-hand knowledge, you will find a mark in square brackets that waits for yours.',
  'If you typed “{K}” into a search box, you probably had a particular problem in mind. Keep it there while you read. The sections below are arranged so that each answers one question and leaves the next one open, and you may stop as soon as yours is settled.\n\nWhat you will not find are borrowed numbers or invented experts. In their place there are marks in square brackets, which show where real knowledge belongs.',
  'There are many ways to write about “{K}”, and most of them begin with a promise. This one makes a smaller offer: a sensible order, plain words, and in every section at least one thing that you can decide or try.\n\nTake what fits your situation and leave the rest. Notes in square brackets mark the places at which an example, a price or a memory of your own will make the text worth more than any general remark.',
  'Good advice about “{K}” is easy to find and hard to put in order. The sections that follow try to supply the order. They are short, they build on each other, and every one of them ends in something that you can decide or do.\n\nRead with a pencil at hand. The square brackets are meant to be filled in, and the text will sound like you once they are.',
];

/** Conclusions. `{T}` is the topic after a preposition. */
export const frameConclusions: readonly string[] = [
  'If only one thing stays with you, let it be the order: purpose first, then a few sound decisions, then a first step that is small enough for this week. Everything else about {T} can be learned along the way, and most of it is learned faster by trying than by reading.\n\nGo back to the marks in square brackets and replace them with what you know. Your examples, your prices and your mistakes are what readers will remember. When no bracket is left, read the text aloud once, cut whatever you would not say to a friend, and it is ready to be shared.',
  'None of this asks for perfection. What makes the difference {with} is a clear reason, a start that fits into an ordinary week, and the habit of looking at the result before going on. The details will sort themselves out as your experience grows.\n\nThis draft has left room for that experience on purpose. Fill in the places in square brackets, drop the paragraphs that do not apply to you, and let the remaining ones speak in your own voice. What comes out will be shorter than what you have now, and a good deal better.',
  'These were the main questions about {T}, and some of them will have sounded familiar. The next move is yours, and it may be a small one. Choose the section that came closest to your own situation and do the first thing it suggests before the day is over.\n\nAs for the text itself, treat it as scaffolding. It holds the shape while you build, and it is meant to be taken down piece by piece as your own knowledge takes its place. The square brackets are the best points to start.',
];

export type Question = { question: string; answer: string };

/** Questions readers ask about nearly anything. */
export const frameQuestions: readonly Question[] = [
  {
    question: 'What is a good first step {with}?',
    answer:
      'The smallest version that would still be useful. It shows what the whole thing involves, it can be finished in a short time, and it tells you which question to ask next. [Add your own recommendation for a first step.]',
  },
  {
    question: 'What is the most common mistake?',
    answer:
      'Starting with too much at once. A modest beginning that is repeated outlasts a grand one that is abandoned. If you notice that you are avoiding the next step, make it smaller until you no longer do.',
  },
  {
    question: 'How long does it take to see a result?',
    answer:
      'It depends on where you begin and on how often you come back to it, so any fixed number would be a guess. A steady rhythm is the best predictor. [Add how long it took you, if you would like to share it.]',
  },
  {
    question: 'Do I need any previous experience?',
    answer:
      'Not to make a start. Curiosity and a little patience are enough for the first round, and the rest comes with practice. Where special knowledge is needed for safety or for legal reasons, ask somebody who is qualified.',
  },
  {
    question: 'How do I know that I am on the right track?',
    answer:
      'Decide beforehand on one sign that you would notice in everyday life, and look for it at a regular interval. If nothing has changed after a fair trial, alter one thing and look again.',
  },
  {
    question: 'What can safely be ignored at first?',
    answer:
      'Nearly everything that concerns special cases, upgrades and fine tuning. These matters make sense once the ordinary case has become familiar, and until then they mostly distract.',
  },
  {
    question: 'What should I do when I get stuck?',
    answer:
      'Go back to the last point at which everything worked and move on from there in smaller steps. If that does not help, describe what you did, what you expected and what happened, and show the description to someone with experience.',
  },
  {
    question: 'Is it worth paying for help?',
    answer:
      'It is when a mistake would be expensive, or when the task holds no interest for you. In other cases a patient first attempt teaches more. [Add when you would call in help yourself.]',
  },
];
