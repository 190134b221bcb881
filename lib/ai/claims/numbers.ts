/** Figures that a model may have made up, as they are written in English. */

// Every repetition is bounded, so that no text makes the search slow.
const digits = String.raw`(?<!\d)\d{1,15}(?:[.,]\d{1,9}){0,4}`;
const small =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
const amount = `(?:${digits}|(?:${small})(?:-(?:${small}))?)`;
const range = String.raw`${digits}(?:\s?(?:–|-|to)\s?${digits})?`;
const scale = 'thousand|million|billion|trillion|k|m|bn';
const currencies = 'dollars?|euros?|pounds?|cents?|yen|francs?|rupees?|USD|EUR|GBP|CHF|JPY|CAD|AUD';
const units =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|degrees|°[CF]|grams?|kg|kilograms?|kilos?|mg|milligrams?|micrograms?|µg|ml|millilitres?|milliliters?|litres?|liters?|mm|cm|km|kilometres?|kilometers?|metres?|meters?|miles?|feet|inch(?:es)?|tonnes?|tons?|calories|kcal|watts?|kWh|volts?|decibels?|percentage points?';
const units_ = `(?:${units})`;

/** These are figures wherever they stand. */
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

/** A measure is a statement about the world unless the reader is told to use it. */
export const measures = new RegExp(
  String.raw`\b(?:${range}|(?<=\b(?:about|around|roughly|average of|average is) )(?:${small}))[\s-]?${units_}(?!\w)`,
  'giu',
);
