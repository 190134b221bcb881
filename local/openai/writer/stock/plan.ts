import 'server-only';
import type { SectionIntent } from '@/local/openai/writer/intent';

/** What a section is for, in one sentence. */
export const purposes: Record<SectionIntent, string> = {
  define: 'Settle what the words mean, so that the later advice has firm ground.',
  why: 'Give the reader a reason of their own, and name the drawbacks too.',
  prepare: 'List what must be at hand, and what can wait.',
  how: 'Lead the reader through a first attempt, one step at a time.',
  choose: 'Replace a long list of options by a few questions.',
  compare: 'Ask the same questions of every option.',
  mistakes: 'Describe the usual wrong turns, their early signs and the way back.',
  cost: 'Show where the money and the hours go.',
  time: 'Fit the work into an ordinary week.',
  maintain: 'Turn a first success into a light routine.',
  examples: 'Show the idea at work in different situations.',
  measure: 'Offer simple checks that tell progress from activity.',
  next: 'Point to one small thing to do now.',
  general: 'Look at one side of the subject that deserves room of its own.',
};

type Anchor = { anchor: string; kind: 'internal' | 'external'; why: string };

const internal = (anchor: string, why: string): Anchor => ({ anchor, kind: 'internal', why });
const external = (anchor: string, why: string): Anchor => ({ anchor, kind: 'external', why });

/** Link suggestions: what to link to, never an address. */
export const linkAnchors: Record<SectionIntent, readonly Anchor[]> = {
  define: [
    external(
      'a trusted reference that defines the subject',
      'Readers may want a second definition',
    ),
    internal('your own glossary or beginner’s page', 'Explains terms in your words'),
  ],
  why: [internal('a post about why you started', 'Shows the person behind the advice')],
  prepare: [
    internal('your list of recommended basics', 'Saves readers a search'),
    external('a maker’s or publisher’s page for an item you name', 'Lets readers check details'),
  ],
  how: [
    internal('a longer walk-through on your site', 'For readers who want every step'),
    external('official instructions or a standard, if there are any', 'Backs up the method'),
  ],
  choose: [internal('a detailed review you have written', 'Goes deeper into one option')],
  compare: [
    external('an independent comparison with its method explained', 'Gives a second opinion'),
    internal('your post on one of the options', 'Follows up on the favourite'),
  ],
  mistakes: [internal('a story about a mistake of your own', 'Makes the warning memorable')],
  cost: [external('a current price list or calculator', 'Keeps figures out of date-prone text')],
  time: [internal('a printable plan or calendar', 'Helps readers to begin')],
  maintain: [internal('your checklist for regular care', 'Turns advice into a habit')],
  examples: [internal('a case from your own practice', 'Shows that it works in real life')],
  measure: [
    external('a study or dataset you have read yourself', 'Supports a claim with evidence'),
  ],
  next: [internal('the next post in this series', 'Keeps readers on your site')],
  general: [
    internal('a related post on your site', 'Offers the neighbouring topic'),
    external('a source you trust on this point', 'Shows where the knowledge comes from'),
    internal('your answer to a reader’s question', 'Adds a concrete case'),
    external('an association or public body in the field', 'Points to neutral information'),
    internal('your about page', 'Tells readers who is speaking'),
    external('a book or talk that shaped your view', 'Gives credit and depth'),
    internal('an earlier post that this one builds on', 'Helps newcomers to catch up'),
    external('a forum where practitioners discuss this', 'Lets readers ask others'),
    internal('your newsletter sign-up', 'For readers who want to hear more'),
    external('a guide for a special case you do not cover', 'Serves readers with other needs'),
    internal('a page with your tools and templates', 'Gives readers something to take along'),
    external('the rules that apply in your area', 'Points to binding information'),
  ],
};
