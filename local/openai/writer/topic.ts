import 'server-only';
import { type Domain, domainOf, isEverydayWord } from '@/local/openai/writer/domain';
import {
  calmCase,
  capitalise,
  doingSomething,
  gerund,
  lowerFirst,
  nounPhrase,
  raiseAbbreviations,
} from '@/local/openai/writer/english';

export type SearchIntent = 'informational' | 'comparison' | 'how-to' | 'commercial';

export type Topic = {
  /** The writer's keyword, tidied. */
  keyword: string;
  /** Starts a title or a line: the keyword with a capital. */
  title: string;
  /** A noun phrase that may follow a preposition or a verb, and nothing else. */
  noun: string;
  /** On what occasion: "with a standing desk", "when starting a podcast". */
  occasion: string;
  /** The two sides of "a vs b". */
  sides: readonly [string, string] | null;
  intent: SearchIntent;
  domain: Domain;
  /** True when the keyword is a question and takes its mark. */
  question: boolean;
};

const asks =
  /^(what|why|when|where|who|which|how (?!to\b)|is|are|can(?! opener)|could|should|does|do|will (?:i|you|it|the|a|my|they|there)|did)\b/i;

const foreign =
  /(^|\s)(de|del|la|las|los|el|en|le|les|des|du|une|und|der|die|das|für|im|mit|wie|comment|cómo|como|para|con|och|för|hur|voor|het|een|jak|na|co|per|il|gli|di)(\s|$)/i;

/** Takes the place of a keyword that is too long to be repeated. */
export const standIn = 'this subject';

/** What a keyword is about and how it can stand in a sentence. */
export function readTopic(input: string): Topic {
  const typed = tidy(input);
  const plain = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(typed) && !foreign.test(typed);
  const keyword = plain ? raiseAbbreviations(typed) : typed;
  const base = {
    keyword,
    title: capitalise(keyword),
    domain: domainOf(keyword),
    question: asks.test(keyword),
  };
  const quoted = {
    ...base,
    noun: keyword.length > 70 ? standIn : `“${keyword}”`,
    sides: null,
  };
  if (!plain || !/[A-Za-z]{2}/.test(keyword) || keyword.split(' ').length > 14)
    return { ...quoted, occasion: `with ${quoted.noun}`, intent: 'informational' };
  const reading = readEnglish(keyword);
  // A very long phrase would swamp every sentence it stands in.
  const noun = reading.noun.length > 70 ? standIn : reading.noun;
  return {
    ...base,
    ...reading,
    noun,
    occasion: `${isDoing({ ...reading, noun }) ? 'when' : 'with'} ${noun}`,
  };
}

/** Only what was asked as "how to" is surely something that one does. */
function isDoing({ noun, intent }: Reading): boolean {
  const asked = intent === 'how-to' && !noun.startsWith('“') && !/^(the|this)\s/.test(noun);
  return asked || doingSomething.test(noun);
}

function tidy(input: string): string {
  const calm = calmCase(input.normalize('NFKC').replace(/\s+/g, ' ').trim());
  return calm.replace(/[\s.,;:!?。！？؟]+$/u, '').replace(/^["“”'‘’]+|["“”'‘’]+$/gu, '') || calm;
}

type Reading = Pick<Topic, 'noun' | 'sides' | 'intent'>;

function readEnglish(keyword: string): Reading {
  return (
    readComparison(keyword) ??
    readHowTo(keyword) ??
    readQuestion(keyword) ??
    readCommercial(keyword) ??
    readImperative(keyword) ?? {
      noun: /\p{S}/u.test(keyword) ? `“${keyword}”` : nounPhrase(softFirst(keyword)),
      sides: null,
      intent: 'informational',
    }
  );
}

function readComparison(keyword: string): Reading | null {
  const match = /^(.{2,}?)\s+(?:vs\.?|versus)\s+(.{2,})$/i.exec(keyword);
  if (!match?.[1] || !match[2]) return null;
  const sides = [side(match[1]), side(match[2])] as const;
  return { noun: `the choice between ${sides[0]} and ${sides[1]}`, sides, intent: 'comparison' };
}

/** "rent vs buy" compares doings, which take no article. */
function side(text: string): string {
  const doing = /^(rent|buy|lease|hire|own|build|repair|replace|sell|diy|save|invest|stay|leave)$/i;
  return doing.test(text) ? text : nounPhrase(softFirst(text));
}

function readHowTo(keyword: string): Reading | null {
  const match = /^how\s+(?:to|do\s+(?:i|you|we)|can\s+(?:i|you|we)|should\s+i)\s+(.+)$/i.exec(
    keyword,
  );
  return match?.[1] ? { ...doing(match[1]), sides: null, intent: 'how-to' } : null;
}

function readImperative(keyword: string): Reading | null {
  const sure =
    /^(learn|grow|become|choose|improve|reduce|avoid|lose|prevent|remove|understand)\s+\S/i;
  const withObject =
    /^(start|build|make|grow|write|create|get|find|save|fix|install|train|plan|run|cook|bake|clean|keep|open|launch|set up|sell|buy)\s+(a|an|the|your|my|more|better)\s+\S/i;
  if (!sure.test(keyword) && !withObject.test(keyword)) return telegraphic(keyword);
  return { ...doing(keyword), sides: null, intent: 'how-to' };
}

/** "plan wedding" leaves out too much to be put into a sentence, so it is quoted. */
function telegraphic(keyword: string): Reading | null {
  const verb =
    /^(start|build|make|write|create|get|find|save|fix|install|train|plan|cook|bake|clean|keep|open|launch|sell|buy)\s\S/i;
  return verb.test(keyword) ? { noun: `“${keyword}”`, sides: null, intent: 'how-to' } : null;
}

/** "start a podcast" -> "starting a podcast", "plan and host a party" -> both in -ing. */
function doing(phrase: string): { noun: string } {
  const words = lowerFirst(phrase).split(' ');
  const adverb = /^(not|never|safely|quickly|properly|actually|\w{4,}ly)$/i;
  const lead = words.findIndex((word) => !adverb.test(word));
  const verb = words[lead];
  if (verb === undefined || !/^[a-z]{2,}$/i.test(verb) || /\sthen\s/i.test(phrase))
    return { noun: `the question of how to ${lowerFirst(phrase)}` };
  const second = /^(and|or)$/i.test(words[lead + 1] ?? '') ? lead + 2 : -1;
  const ing = (word: string, at: number) => (at === lead || at === second ? gerund(word) : word);
  return { noun: words.map(ing).join(' ') };
}

function readQuestion(keyword: string): Reading | null {
  const what = /^what(?:'s|’s|\s+is|\s+are)\s+(?:(?:a|an|the)\s+)?(.+)$/i.exec(keyword);
  if (what?.[1] && !/\b(is|are|was|does|do|the best|the difference)\b/i.test(what[1]))
    return { noun: nounPhrase(softFirst(what[1])), sides: null, intent: 'informational' };
  const cost = /^how much (?:does|do|is|are)\s+(.+?)(?:\s+cost)?$/i.exec(keyword);
  if (cost?.[1]) return { noun: nounPhrase(cost[1]), sides: null, intent: 'commercial' };
  if (!asks.test(keyword)) return null;
  return { noun: `the question “${keyword}”`, sides: null, intent: 'informational' };
}

function readCommercial(keyword: string): Reading | null {
  const best = /^(?:the\s+)?(?:best|top(?:\s+\d+)?|cheapest|affordable)\s+(.+)$/i.exec(keyword);
  if (best?.[1]) {
    const noun = nounPhrase(softFirst(best[1].replace(/\s+(20\d\d|near me)$/i, '')));
    return { noun, sides: null, intent: 'commercial' };
  }
  const priced =
    /^(.+?)\s+(?:price|prices|pricing|cost|costs)$/i.exec(keyword) ??
    /^(?:cost|price)s?\s+of\s+(.+)$/i.exec(keyword);
  if (priced?.[1])
    return { noun: nounPhrase(softFirst(priced[1])), sides: null, intent: 'commercial' };
  if (/\bnear me$/i.test(keyword))
    return { noun: `“${keyword}”`, sides: null, intent: 'commercial' };
  if (!/\b(review|reviews|alternatives|deals|services|agency)$/i.test(keyword)) return null;
  return { noun: nounPhrase(softFirst(keyword)), sides: null, intent: 'commercial' };
}

/** "Standing desk" typed with a capital is no name; "Paris hotels" may hold one and stays. */
function softFirst(text: string): string {
  const [first = '', ...later] = text.split(' ');
  const titleCase = later.some((word) => /^\p{Lu}/u.test(word));
  return !titleCase && isEverydayWord(first) ? lowerFirst(text) : text;
}
