/** English patterns of invented claims. Every repetition is bounded, so matching stays fast. */

const digits = String.raw`(?<!\d)\d{1,15}(?:[.,]\d{1,9}){0,4}`;
const small =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
const amount = `(?:${digits}|(?:${small})(?:-(?:${small}))?)`;
const range = String.raw`${digits}(?:\s?(?:–|-|to)\s?${digits})?`;
const scale = 'thousand|million|billion|trillion|k|m|bn';
const currencies = 'dollars?|euros?|pounds?|cents?|yen|francs?|rupees?|USD|EUR|GBP|CHF|JPY|CAD|AUD';
const measureUnits =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|degrees|°[CF]|grams?|kg|kilograms?|kilos?|mg|milligrams?|micrograms?|µg|ml|millilitres?|milliliters?|litres?|liters?|mm|cm|km|kilometres?|kilometers?|metres?|meters?|miles?|feet|inch(?:es)?|tonnes?|tons?|calories|kcal|watts?|kWh|volts?|decibels?|percentage points?';

const always = [
  // Shares
  String.raw`(?:${range}|(?:${small}))\s?(?:%|percent\b|per cent\b)`,
  String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine|\d{1,6}) (?:in|out of) (?:every )?(?:${small}|\d{1,6})\b`,
  String.raw`(?<=\b(?:nearly|almost|about|around|roughly|over|more than|less than) )half of\b|\bhalf of all\b`,
  String.raw`\b(?:a third|a quarter|a fifth|(?:two|three|four) (?:thirds|quarters|fifths)|the (?:vast )?majority) of\b`,
  // Money
  String.raw`[$€£¥]\s?${digits}(?:\s?(?:${scale})\b)?`,
  String.raw`\b${digits}(?:\s?(?:${scale}))?\s?(?:${currencies})\b`,
  // Years and centuries
  String.raw`\b(?:1[5-9]|20)\d{2}s?\b`,
  String.raw`\b\d{1,2}(?:st|nd|rd|th) century\b`,
  // Many
  String.raw`\b${amount}\s?(?:thousand|million|billion|trillion)\b`,
  String.raw`\b(?:hundreds|thousands|millions|billions) of\b|\ba dozen\b`,
  String.raw`\b\d{1,9}k\b`,
  String.raw`\b\d{1,3}(?:[.,]\d{3}){1,5}\b|\b\d{1,15}[.,]\d{1,15}\b|\b\d{3,15}\b`,
  // Comparisons
  String.raw`\b${digits}\s?x\b`,
  String.raw`\b${amount} times(?! out of)(?=\s+(?:more|less|fewer|as|faster|slower|higher|lower|bigger|larger|smaller|longer|shorter|better|cheaper|the))`,
  String.raw`\btwice as (?=\w+)`,
  String.raw`\b(?:doubled|tripled|quadrupled|halved|triples|quadruples)\b|\bby a factor of \w{1,20}`,
];

export const figures = new RegExp(always.join('|'), 'giu');

export const measures = new RegExp(
  String.raw`\b(?:${range}|(?<=\b(?:about|around|roughly|average of|average is) )(?:${small}))[\s-]?(?:${measureUnits})(?!\w)`,
  'giu',
);

export const cellFigures = new RegExp(
  String.raw`(?<![\p{L}\d])[$€£¥]?\s?${range}(?:\s?(?:${scale})\b)?(?:\s?%|\s?(?:${currencies}|${measureUnits})(?!\w))?`,
  'giu',
);

const name = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]{0,30}`;
const names = String.raw`(?:the\s)?${name}(?:\s(?:(?:of|for|and|the)\s){0,2}${name}){0,6}`;
const people =
  'studies|research|researchers|experts|specialists|surveys|scientists|statistics|doctors|physicians|nutritionists|dietitians|psychologists|economists|analysts|historians|polls|evidence|trials|reports|critics';
const says =
  'shows?|shown|showed|says?|said|suggests?|suggested|agrees?|agreed|finds?|found|proves?|proved|proven|indicates?|indicated|recommends?|recommended|advises?|advised|warns?|warned|believes?|estimates?|estimated|predicts?|predicted|discovered|confirms?|confirmed|claims?|reports?|reported|links?|linked|points?|demonstrates?|demonstrated|reveals?|revealed|concludes?|concluded';
const had = String.raw`(?:(?:have|has|had)\s)?(?:(?:also|long|now|repeatedly|consistently|often|once)\s)?`;

/** Case-sensitive: only capitals identify a name. */
const named = [
  String.raw`\b[Aa]ccording to ${names}`,
  String.raw`\b(?:[Aa]n?|[Oo]ne|[Tt]he|[Tt]his)\s(?:(?:recent|new|${name})\s){0,3}(?:study|survey|report|poll|paper)\s(?:by|from|of|in)\s${names}`,
  String.raw`\b[Rr]esearch(?:ers)?\s(?:by|from|at)\s${names}`,
  String.raw`\b[Pp]ublished (?:by|in) ${names}`,
  String.raw`\b[Aa]s reported by ${names}`,
  String.raw`\b[Dd]ata from ${names}`,
  // The FDA recommends; the American Heart Association advises; as Warren Buffett once said.
  String.raw`\b(?:\p{Lu}{3,10}|${name}\s${name}(?:\s${name}){0,3})\s${had}(?:${says})\b`,
  String.raw`[”"]\s?(?:said|says|wrote|writes)\s${names}`,
];
export const namedSources = new RegExp(named.join('|'), 'gu');

const unnamed = [
  String.raw`\b(?:${people})\s${had}(?:${says})\b`,
  String.raw`\b(?:an?|one|another|the|this|that)\s(?:(?:recent|new|large|small|famous|${name})\s){0,3}(?:study|survey|poll|experiment|meta-analysis)\s${had}(?:${says})\b`,
  String.raw`\bscientifically proven\b`,
  String.raw`\bit (?:has been|was|is) (?:shown|proven|proved|established) that\b`,
];
export const unnamedSources = new RegExp(unnamed.join('|'), 'giu');

/** Instructions need no source: "Use 80 g of coffee". */
export function isAdvice(before: string): boolean {
  const sentence = before.replace(/^[\s>*_#-]*(?:\d{1,3}[.)]\s+)?[\s*_]*/, '');
  // These words start an explanation, not an instruction.
  if (reasons.test(sentence)) return false;
  return sentence
    .split(/[,;:–—(]\s*|\s(?:and|then|or|but)\s/i)
    .some((clause) => commands(clause.trim()));
}

const reasons =
  /\b(?:because|since|which|that|as|whereas|who|whose|although|so)\b(?!\s+(?:soon|long|much|many|well)\b)/i;

const verbs = new Set(
  'add aim allow apply archive arrange ask attach avoid bake begin blend block boil book bring brew brush build buy call check choose clean collect combine connect copy count cover cook create cut decide dice dilute divide draw drill drink dry eat end enter fill find finish fit follow fold give go grease grind grow hang heat hold increase insert install join keep knead label lay leave let lift limit list lower make mark measure mix move note open order pack paint peel pick place plan plant plug pour prefer prepare preheat press print pull push put raise reach read reduce remove repeat replace rest rinse roast roll rub run save schedule screw season select send serve set shake shut simmer sit skip slice soak sow spend split spread sprinkle stand start steep stir stop store strain stretch subtract swap take taste tell test think throw tie tighten top trim try turn type use wait walk warm wash water weigh whisk wipe work wrap write chill reserve sleep budget charge'.split(
    ' ',
  ),
);
/** What may follow a command verb; "water boils" and "plan members" are not commands. */
const object =
  /^(?:\p{N}|[$€£¥]|(?:a|an|the|it|them|this|these|that|each|every|your|yourself|one|two|three|four|five|six|all|both|some|any|at|in|on|to|for|with|up|out|off|down|aside|about|around|between|under|over|no|another|enough|half|once|twice|titles|around|until|more|less|least|small)\b)/iu;
const modal =
  /\b(?:you|we)(?:['’]ll)?\s+(?:should|can|could|may|might|need(?: to)?|must|want|have to)\b/i;

function commands(clause: string): boolean {
  if (modal.test(clause)) return true;
  const [first = '', ...rest] = clause
    .replace(/^(?:please|just|now|then|next|first|finally|also|always|never|simply)\s+/i, '')
    .split(/\s+/);
  if (!verbs.has(first.toLowerCase())) return false;
  const after = rest.join(' ');
  return after === '' || object.test(after);
}
