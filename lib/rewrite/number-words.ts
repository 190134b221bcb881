/** Words for numbers by their value. "One" is left out: it is an article in most languages. */
const byValue: Record<number, string> = {
  2: 'two zwei deux dos due dois duas twee два две двух dwa dwie två to שני שניים שתי שתיים اثنان اثنين दो δύο',
  3: 'three drei trois tres tre três drie три трёх трех trzy שלוש שלושה ثلاث ثلاثة तीन τρεις τρία',
  4: 'four vier quatre cuatro quattro quatro четыре cztery fyra fire ארבע ארבעה أربع أربعة चार τέσσερις τέσσερα',
  5: 'five fünf cinq cinco cinque vijf пять пяти pięć fem חמש חמישה خمس خمسة पाँच पांच πέντε',
  6: 'six sechs seis sei zes шесть шести sześć sex seks שש שישה ست ستة छह έξι',
  7: 'seven sieben sept siete sette sete zeven семь семи siedem sju syv שבע שבעה سبع سبعة सात επτά',
  8: 'eight acht huit ocho otto oito восемь восьми osiem åtta otte שמונה ثماني ثمانية आठ οκτώ',
  9: 'nine neun neuf nueve nove negen девять девяти dziewięć nio ni תשע תשעה تسع تسعة नौ εννέα',
  10: 'ten zehn dix diez dieci dez tien десять десяти dziesięć tio עשר עשרה عشر عشرة दस δέκα',
  11: 'eleven elf onze once undici elva',
  12: 'twelve zwölf douze doce dodici doze twaalf tolv',
  13: 'thirteen dreizehn treize trece tredici',
  14: 'fourteen vierzehn quatorze catorce',
  15: 'fifteen fünfzehn quinze quince quindici vijftien',
  16: 'sixteen sechzehn seize dieciséis sedici',
  17: 'seventeen siebzehn diecisiete',
  18: 'eighteen achtzehn dieciocho diciotto',
  19: 'nineteen neunzehn diecinueve',
  20: 'twenty zwanzig vingt vingts veinte venti vinte twintig двадцать dwadzieścia tjugo עשרים عشرون عشرين बीस',
  30: 'thirty dreißig trente treinta trenta trinta dertig тридцать trzydzieści שלושים ثلاثون ثلاثين तीस',
  40: 'forty vierzig quarante cuarenta quaranta quarenta veertig сорок czterdzieści ארבעים أربعون أربعين',
  50: 'fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig пятьдесят חמישים خمسون خمسين पचास',
  60: 'sixty sechzig soixante sesenta sessanta sessenta zestig шестьдесят שישים ستون ستين',
  70: 'seventy siebzig setenta settanta zeventig семьдесят שבעים سبعون سبعين',
  80: 'eighty achtzig ochenta ottanta oitenta tachtig восемьдесят שמונים ثمانون ثمانين',
  90: 'ninety neunzig noventa novanta negentig девяносто תשעים تسعون تسعين',
};
const values = new Map<string, number>();
for (const [value, names] of Object.entries(byValue))
  for (const name of names.split(' ')) values.set(name, Number(value));
// Words of other meanings too: "to" is English, "elf", "once" and "ni" are words.
for (const name of ['to', 'once', 'ni', 'sex']) values.delete(name);

/** These multiply what stands before them. */
const factors = new Map<string, number>();
for (const [value, names] of [
  [12, 'dozen dutzend'],
  [100, 'hundred hundert cent cents cien ciento cento cem honderd сто sto מאה مئة مائة सौ'],
  [1000, 'thousand tausend mille mil duizend тысяча тысячи тысяч tysiąc אלף ألف हज़ार हजार'],
] as const)
  for (const name of names.split(' ')) factors.set(name, value);
factors.delete('cents');

const others = new Map<string, string>();
for (const [value, names] of [
  ['1/2', 'half halb halbe halben hälfte moitié mitad metà половина половину نصف חצי आधा'],
  ['1/3', 'third drittel tiers tercio'],
  ['1/4', 'quarter viertel quart'],
  ['x2', 'twice double doppelt doble doppio'],
  ['x3', 'triple thrice dreifach'],
  ['4th', 'fourth vierte vierten quatrième cuarto'],
  ['5th', 'fifth fünfte fünften cinquième quinto'],
  ['6th', 'sixth sechste sechsten sixième sexto'],
  ['7th', 'seventh siebte siebten septième'],
  ['8th', 'eighth achte achten huitième'],
  ['9th', 'ninth neunte neunten neuvième'],
  ['10th', 'tenth zehnte zehnten dixième'],
  ['12th', 'twelfth zwölfte'],
] as const)
  for (const name of names.split(' ')) others.set(name, value);

/** Numbers that German, Dutch and Italian write as one word. */
const compounds = [
  /^(?=.*(?:zig|ßig|hundert|tausend))(?:eine?|zwei|drei|vier|fünf|sechs?|sieb(?:en)?|acht|neun|zehn|elf|zwölf|und|zwanzig|dreißig|zig|hundert|tausend)+$/,
  /^(?=.*(?:tig|honderd|duizend))(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|en|ën|twintig|dertig|veertig|tachtig|tig|honderd|duizend)+$/,
  /^(?=vent|trent|quarant|cinquant|sessant|settant|ottant|novant|.*cento|.*mila)(?:(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)[ia]?|cento|mila|mille|uno?|due|tre|tré|quattro|cinque|sei|sette|otto|nove|dieci)+$/,
];

export type WordValue = { add: number } | { factor: number } | { key: string };

/** What a word says as a number; null for every other word. */
export function wordValue(written: string): WordValue | null {
  const word = written.toLowerCase();
  const add = values.get(word) ?? values.get(word.replace(/^(?:وال|بال|و|ب|ل|ال)/, ''));
  if (add !== undefined) return { add };
  const factor = factors.get(word);
  if (factor !== undefined) return { factor };
  const key = others.get(word);
  if (key !== undefined) return { key };
  return compounds.some((pattern) => pattern.test(word)) ? { key: word } : null;
}

const hanDigits = '〇一二三四五六七八九';

/** "三百" is "300": a number in Chinese characters, or itself where it is written in another way. */
export function hanValue(written: string): string {
  let [total, digit] = [0, 0];
  for (const sign of written) {
    const at = hanDigits.indexOf(sign === '两' || sign === '兩' ? '二' : sign);
    const factor = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (at >= 0) digit = at;
    else if (factor) {
      total += (digit || 1) * factor;
      digit = 0;
    } else return written;
  }
  return String(total + digit);
}
