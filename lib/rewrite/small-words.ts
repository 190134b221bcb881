import { type Found, fact } from './fact';

/** Words without which a sentence says the opposite. */
const negations =
  /(?<![\p{L}\p{M}])(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|hardly|rarely|seldom|scarcely|barely|\p{L}+n['’]t|nicht|nie|niemals|kein\p{L}*|ohne|kaum|ne|pas|jamais|sans|aucun\p{L}*|nunca|sin|ningún|non|mai|senza|não|nem|sem|niet|geen|nooit|zonder|nie|bez|nigdy|żad\p{L}*|inte|ikke|ej|aldrig|inget|inga|ei|ikke|nem|nincs|değil|yok|tidak|jangan|tanpa|không|не|нет|никогда|без|ни|ні|ніколи|δεν|δε|μην|μη|όχι|χωρίς|و?لا|و?لم|و?لن|و?ليس\p{L}*|ו?לא|ו?אין|नहीं|मत|بدون|don['’]t)(?![\p{L}\p{M}])|n['’](?=\p{L}+\s(?:pas|plus|jamais))|[不没無无未别勿]|ません|ない|なし|않|못|없|아니|ไม่|อย่า/giu;

const number = String.raw`(?=\s*(?:about\s+|only\s+)?[$€£¥₹]?\p{Nd}|\s+(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|half|a\s+(?:dozen|hundred|thousand))\b)`;
const bounds: [key: string, pattern: RegExp][] = [
  [
    'minimum',
    new RegExp(
      String.raw`(?<!\p{L})(?:at least|no less than|minimum|mindestens|au moins|al menos|almeno|не менее|(?:more than|over|above|mehr als|über|plus de|más de|più di|mais de|больше|более|свыше)${number})(?!\p{L})|[>≥]\s?(?=\p{Nd})`,
      'giu',
    ),
  ],
  [
    'maximum',
    new RegExp(
      String.raw`(?<!\p{L})(?:at most|no more than|maximum|höchstens|maximal|au plus|au maximum|como máximo|al massimo|не более|(?:up to|less than|fewer than|under|below|bis zu|weniger als|unter|jusqu['’]à|moins de|hasta|menos de|fino a|meno di|до|меньше|менее)${number})(?!\p{L})|[<≤]\s?(?=\p{Nd})`,
      'giu',
    ),
  ],
];

const periods =
  'second|minute|hour|day|night|week|weekend|month|quarter|year|tag|woche|monat|jahr|stunde|jour|semaine|mois|heure|día|semana|mes|año|giorno|settimana|mese|anno';
const rates = new RegExp(
  String.raw`(?<!\p{L})(?:(?:per|an?|each|every|pro|par|por|cada|chaque|ogni|jede[nsr]?)\s(${periods})|(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|stündlich|täglich|wöchentlich|monatlich|jährlich))(?!\p{L})`,
  'giu',
);
const rateOf: Record<string, string> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
};

/** Capitals tell May and March from the verbs. */
const englishDates =
  /(?<!\p{L})(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?=\p{P}|\s|s?(?!\p{L}))|(?<!\p{L})(?:yesterday|tomorrow|tonight|(?:last|next|this)\s(?:week|month|quarter|year|decade|century))(?!\p{L})/gu;
const otherDates =
  /(?<!\p{L})(?:januar|februar|märz|mai|juni|juli|oktober|dezember|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|gestern|morgen|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|январ\p{L}+|феврал\p{L}+|март[ае]?|апрел\p{L}+|ма[йяе]|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр\p{L}+|октябр\p{L}+|ноябр\p{L}+|декабр\p{L}+|понедельник\p{L}*|вторник\p{L}*|сред[ауы]|четверг\p{L}*|пятниц\p{L}+|суббот\p{L}+|воскресень\p{L}+|stycz\p{L}+|luty|lut(?:ego|ym)|marc\p{L}+|kwie\p{L}+|maj[au]?|czerw\p{L}+|lip(?:iec|ca|cu)|sierp\p{L}+|wrze\p{L}+|paździer\p{L}+|listopad\p{L}*|grud\p{L}+|و?يناير|و?فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|ב?(?:ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר))(?!\p{L})/giu;

/** Months, days of the week and the like. */
export function datesOf(text: string): Found[] {
  return [englishDates, otherDates].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) =>
      // Cases change the end of a word.
      fact('date', match[0], match.index, match[0].toLowerCase().slice(0, 5)),
    ),
  );
}

/** Negations, and what limits a number or says how often. */
export function smallWordsOf(text: string): Found[] {
  const found = [...text.matchAll(negations)].map((match) =>
    fact('negation', match[0], match.index, 'negation'),
  );
  for (const [key, pattern] of bounds)
    for (const match of text.matchAll(pattern))
      found.push(fact('number', match[0].trim(), match.index, key));
  for (const match of text.matchAll(rates)) {
    const period = (match[1] ?? match[2] ?? '').toLowerCase();
    found.push(fact('number', match[0], match.index, `per ${rateOf[period] ?? period}`));
  }
  return found;
}

const prefixes = ['un', 'in', 'im', 'il', 'ir', 'dis', 'non', 'mis'];

/** Words that came back as their opposite: "unsafe" as "safe", "harmless" as "harmful". */
export function turnedWords(before: string, after: string): { lost: Found[]; added: Found[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const turned = (from: Map<string, Found>, to: Map<string, Found>) =>
    [...from].flatMap(([word, place]) => {
      if (to.has(word)) return [];
      const others = [
        ...prefixes
          .filter((p) => word.startsWith(p))
          .map((p) => word.slice(p.length).replace(/^-/, '')),
        ...(word.endsWith('less') ? [`${word.slice(0, -4)}ful`] : []),
      ];
      return others.some((other) => other.length > 2 && to.has(other) && !from.has(other))
        ? [place]
        : [];
    });
  return { lost: turned(old, now), added: turned(now, old) };
}

function wordsOf(text: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const match of text.matchAll(/(?<!\p{L})\p{Script=Latin}+(?:-\p{Script=Latin}+)?/gu)) {
    const word = match[0].toLowerCase();
    if (!found.has(word)) found.set(word, fact('negation', match[0], match.index, 'negation'));
  }
  return found;
}
