import type { Outline } from '@/lib/ai/schema';

const wordStart = '(?<![\\p{L}\\p{N}])';
const wordEnd = '(?![\\p{L}\\p{N}])';

/** Two digits and more: "7 words that sell" is a topic, "70 words" a length. */
const manyWords = "\\p{N}[\\p{N}.,’']*\\p{N}|fifty|hundred|hundert|cent|cien|cento|cem|honderd|сто";
const fewWords =
  '\\p{N}+|one|two|three|four|five|a single|an?|a few|a couple of|eine?[mnr]?|zwei|drei|wenige|un[aeo]?|deux|trois|quelques|dos|tres|pocas|due|tre|poche|uma?|dois|duas|três|een|één|twee|drie|enkele|одн[оиу]|одним|дв[ае]|двух|три|несколько';
const units = {
  words: 'words?|wörtern?|worten?|mots?|palabras?|parol[ae]|palavras?|woord(?:en)?|слов[оа]?',
  sentences:
    "sentences?|paragraphs?|sätzen?|satz|absätzen?|absatz|phrases?|paragraphes?|frases?|oraci(?:ón|ones)|párrafos?|fras[ei]|paragraf[oi]|parágrafos?|zin(?:nen)?|alinea[’']?s?|предложени\\p{L}{1,2}|абзац\\p{L}{0,2}",
};
const limits =
  'max(?:imum|imal|imaal|imo|\\.)?|under|below|within|only|just|at most|no more than|not more than|less than|fewer than|up to|limit(?:ed)? to|höchstens|nicht mehr als|unter|nur|au plus|pas plus de|moins de|como mucho|no más de|menos de|solo|al massimo|non più di|meno di|no máximo|não mais de|apenas|hooguit|niet meer dan|minder dan|alleen|не более|не больше|до|максимум';
const short =
  'short|brief|concise|succinct|kurz|knapp|bref|brève|court|courte|concis|breve|corto|corta|conciso|concisa|curto|curta|kort|bondig';

const asking = [
  // "write 200 words", "150-200 words", "two hundred words"
  `${wordStart}(?:${manyWords})[\\s-]{0,2}(?:${units.words})${wordEnd}`,
  // "at most 9 words", "nur wenige Worte"
  `${wordStart}(?:${limits})[\\s-]{1,2}(?:${fewWords}|${manyWords})[\\s-]{1,2}(?:${units.words}|${units.sentences})${wordEnd}`,
  // "one sentence", "in zwei Sätzen"
  `${wordStart}(?:in|en|con|em|met|with|mit|avec|nur|only|just|write|schreibe?|écri(?:s|vez)|escrib[ae]|scrivi|escreva|schrijf|напиши(?:те)?)\\s(?:${fewWords})[\\s-](?:short |brief )?(?:${units.sentences})${wordEnd}`,
  `^(?:${fewWords})[\\s-](?:short |brief )?(?:${units.sentences})(?:\\s(?:only|max(?:imum)?|is enough|at most))?[.!]?$`,
  `${wordStart}one[\\s-]liners?${wordEnd}`,
  // "keep it short", "fasse dich kurz", "sé breve"
  `${wordStart}(?:keep|be|stay|make|halten?|halte|fassen?|sei|seien|bleiben?|sois|soyez|être|restez?|faites|fais|sé|sea|ser|hazlo|haz|mantenlo|manténlo|mantén|sii|siate|essere|tienilo|mantieni|seja|mantenha|faça|wees|houd?|blijf)(?:\\s(?:it|this|that|them|everything|things|the|each|every|section|part|answer|text|post|article|es|das|dich|sich|sie|den|die|abschnitt|absatz|text|le|la|il|het|dit|tekst|texto|testo|very|really|as|sehr|très|muy|molto|muito|heel)){0,4}\\s(?:${short})${wordEnd}(?!\\s\\p{L}+\\s(?:with|for|about)${wordEnd})`,
  `${wordStart}as (?:short|brief|concise|few words) as possible${wordEnd}`,
  `${wordStart}(?:so kurz wie möglich|möglichst kurz|le plus court possible|aussi court que possible|lo más (?:breve|corto) posible|il più (?:breve|corto) possibile|o mais (?:breve|curto) possível|zo kort mogelijk|kort en bondig|kurz und knapp|как можно короче|кратко|коротко)${wordEnd}`,
  '\\p{N}\\s?(?:字|文字|語|词|句|文|段|단어|글자|자|문장)',
  '[一两二三]\\s?(?:句话|句|段|文で|文以内|段落)|(?:한|두|세)\\s?문장',
  '简短|简洁|尽量短|簡潔に|短く|짧게|간결하게|간단히',
].map((pattern) => new RegExp(pattern, 'iu'));

/**
 * Whether an outline asks for a length ("write 200 words", "keep it short", "one sentence") in a
 * heading or point. Then a short post is what was ordered. Covers the languages of the style checks.
 */
export function asksForLength(outline: Outline): boolean {
  return outline.some(({ heading, points }) =>
    [heading, ...points].some((line) => asking.some((pattern) => pattern.test(line))),
  );
}
