/** A source for a statement: named, or the "studies" that cannot be looked up. */

// Every repetition is bounded, so that no text makes the search slow.
const name = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]{0,30}`;
const names = String.raw`(?:the\s)?${name}(?:\s(?:(?:of|for|and|the)\s){0,2}${name}){0,6}`;
const people =
  'studies|research|researchers|experts|specialists|surveys|scientists|statistics|doctors|physicians|nutritionists|dietitians|psychologists|economists|analysts|historians|polls|evidence|trials|reports|critics';
const says =
  'shows?|shown|showed|says?|said|suggests?|suggested|agrees?|agreed|finds?|found|proves?|proved|proven|indicates?|indicated|recommends?|recommended|advises?|advised|warns?|warned|believes?|estimates?|estimated|predicts?|predicted|discovered|confirms?|confirmed|claims?|reports?|reported|links?|linked|points?|demonstrates?|demonstrated|reveals?|revealed|concludes?|concluded';
const had = String.raw`(?:(?:have|has|had)\s)?(?:(?:also|long|now|repeatedly|consistently|often|once)\s)?`;

/** Case matters here: only capitals tell a name. */
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
