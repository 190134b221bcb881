import 'server-only';

const acronyms = new Set(
  'SEO AI API APIs CSS HTML UX UI PDF DIY CRM ERP B2B B2C SaaS SQL PHP AWS GPS LED TV DVD USB VPN IT HR PR CV FAQ ADHD IBS HIIT IVF MBA UK USA US EU NYC LA VR AR 3D JSON XML HTTP KPI OKR ROI CEO CTO SMS IRA VAT IPA'.split(
    ' ',
  ),
);

/** Shouted keywords in ordinary letters, with abbreviations left alone. */
export function calmCase(text: string): string {
  const letters = text.replace(/[^A-Za-z]/g, '');
  const shouted = letters.length > 5 && letters === letters.toUpperCase();
  if (!shouted || !text.includes(' ')) return text;
  return text
    .split(' ')
    .map((word) => (acronyms.has(word.replace(/[^\w]/g, '')) ? word : word.toLowerCase()))
    .join(' ');
}

const smallSpelled =
  /\b(seo|ai|css|html|pdf|diy|crm|erp|sql|php|adhd|hiit|b2b|vpn|kpis?|okrs?|roi|usb|faqs?|ux|ui|vr|cv|cvs|apis?)\b/g;

/** "seo tips" as "SEO tips": abbreviations that people type in small letters. */
export function raiseAbbreviations(text: string): string {
  return text
    .replace(/(?<=\b(?:do|can|should|could|will|may|must|am|did|if|when) )i\b/g, 'I')
    .replace(smallSpelled, (word) => word.toUpperCase().replace(/(?<=..)S$/, 's'));
}

export function capitalise(text: string): string {
  const [first = ''] = text;
  // iPhone, eBay and npm-style names keep their own letters.
  if (/^[a-z][A-Z]/.test(text)) return text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

/** "Beginners" -> "beginners"; names and abbreviations (a capital later on) stay. */
export function lowerFirst(text: string): string {
  const [word = ''] = text.split(' ');
  if (/^[A-Z][a-z'’-]*$/.test(word)) return word.toLowerCase() + text.slice(word.length);
  return text;
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** A point or heading as a full stop-ended lead-in, whatever script it is in. */
export function asLead(text: string): string {
  return /[.!?:…。！？؟।]$/u.test(text) ? text : `${text}.`;
}

/** Cuts between words, or between characters where a script has no spaces. */
export function clip(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit + 1).join('');
  const space = cut.lastIndexOf(' ');
  const kept = space > limit / 3 ? cut.slice(0, space) : characters.slice(0, limit).join('');
  return kept.replace(/[\s,;:–—-]+$/u, '').replace(/\s+(a|an|the|of|for|and|to|in|with)$/i, '');
}

const doubled = new Set(
  'begin forget submit commit permit admit refer prefer transfer control program propel compel upset reset unplug'.split(
    ' ',
  ),
);

/** The -ing form of an English verb: start -> starting, make -> making, plan -> planning. */
export function gerund(verb: string): string {
  const word = verb.toLowerCase();
  if (word === 'be') return 'being';
  if (/ie$/.test(word)) return `${word.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(word) && word !== 'singe') return `${word.slice(0, -1)}ing`;
  const short = /^[^aeiou]*[aeiou][bdfgklmnprstvz]$/.test(word) || /^qu[aeiou][tz]$/.test(word);
  if (short || doubled.has(word)) return `${word}${word.at(-1)}ing`;
  return `${word}ing`;
}

const massWords =
  /^(advice|analysis|bread|brew|gear|prep|tax|paris|london|rome|tokyo|lisbon|berlin|madrid|iceland|italy|spain|greece|japan|portugal|europe|butter|cash|cheese|chocolate|clothing|coffee|content|cotton|cream|data|diet|dirt|dough|education|electricity|email|energy|equipment|exercise|fabric|fat|fitness|flour|food|fruit|fun|furniture|garlic|glass|grass|grief|hair|happiness|health|help|homework|honey|housework|information|insurance|jewelry|jewellery|juice|knowledge|laundry|lighting|literature|luck|luggage|makeup|math|maths|meat|milk|money|motivation|mud|music|news|nutrition|oil|paint|paper|pasta|photography|poetry|privacy|protein|quality|recovery|research|rice|salt|sand|security|self-care|sex|sleep|snow|soap|software|soil|soup|space|stress|sugar|tea|technology|therapy|time|tofu|traffic|travel|trust|vinegar|water|weather|weight|wine|wood|wool|work|yoga|pilates|kombucha|sourdough|kimchi|crypto|bitcoin|blockchain|ham|hummus|sauerkraut|tennis|chess|piano|guitar|football|soccer|golf|english|spanish|french|german|italian|japanese|chinese|korean|seo|ai|html|css|sql|javascript|typescript|python|java|react|rust|excel|wordpress|docker|kubernetes|linux)$/i;

const massEndings =
  /(ing|ness|ment|tion|sion|ity|ism|logy|nomy|graphy|phobia|ics|ship|ance|ence|hood|dom|ware|care|work|culture|ture|ery|age|ure)$/i;
const countDespiteEnding =
  /(building|painting|meeting|wedding|ring|king|string|spring|ceiling|earring|station|question|vacation|location|application|presentation|city|university|community|charity|battery|bakery|grocery|gallery|page|package|garage|cottage|village|message|mortgage|picture|fixture|venture|creature|structure|lecture|statement|agreement|apartment|document|department|instrument|garment|network|framework|artwork|business|witness|treadmill|championship|internship|relationship|scholarship|conference|appliance|audience|sentence|fence|licence|nursery|brewery|measure|creature|brochure|procedure|invitation|subscription|session|television|pension|ration|mission|collection|extension|kingdom|random|neighbourhood|neighborhood|facility|activity|opportunity)$/i;

const determiner =
  /^(a|an|the|my|your|our|his|her|their|its|this|that|these|those|some|any|every|each|no|one|two|three|all|both|[0-9]+)\b/i;

/** "running a shop", but not "standing desk". */
export const doingSomething =
  /^\p{L}+ing (a|an|the|my|your|our|more|less|to|with|without|for|at|in|on|from|up|out|by|as|about)\b/iu;

/**
 * A keyword as a noun phrase that can follow a preposition: "standing desk" -> "a standing
 * desk", while plurals, mass nouns, names and -ing phrases stay bare.
 */
export function nounPhrase(text: string): string {
  if (determiner.test(text)) return text;
  const head = headNoun(text);
  const name = /\p{Lu}/u.test(head) || /\d/.test(head);
  const plural =
    /[^siu]s$/i.test(head) || /(ies|oes|children|people|men|women|mice|teeth|feet)$/i.test(head);
  const mass = massWords.test(head) || (massEndings.test(head) && !countDespiteEnding.test(head));
  const starts = doingSomething.test(text);
  if (name || plural || mass || starts) return text;
  return `${article(text)} ${text}`;
}

function headNoun(text: string): string {
  const before = text.split(
    /\s+(?:at|for|in|with|of|without|on|to|from|near|after|before|during|under|over|by|using|like|while)\s+/i,
  )[0];
  return (
    before
      ?.split(/\s+/)
      .at(-1)
      ?.replace(/[^\p{L}\p{N}-]/gu, '') ?? text
  );
}

function article(text: string): string {
  if (/^(hour|honest|heir|honour|honor)/i.test(text)) return 'an';
  if (/^(uni|use|usa|user|euro|one\b|once|ukulele|utility)/i.test(text)) return 'a';
  if (/^[AEFHILMNORSX][A-Z]{1,4}\b/.test(text)) return 'an';
  return /^[aeiou]/i.test(text) ? 'an' : 'a';
}
