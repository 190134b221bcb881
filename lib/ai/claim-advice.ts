/**
 * Whether a figure stands in something the reader is told to do: "Use 80 g of coffee" needs no
 * source. Looks from the figure back to the head of its clause for a verb that commands.
 */
export function isAdvice(before: string): boolean {
  const sentence = before.replace(/^[\s>*_#-]*(?:\d{1,3}[.)]\s+)?[\s*_]*/, '');
  // What comes after these explains or describes and commands nothing.
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
/** After a command comes what to do it to; "water boils" and "plan members" are no commands. */
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
  // The figure itself follows the verb, or what it is done to does.
  return after === '' || object.test(after);
}
