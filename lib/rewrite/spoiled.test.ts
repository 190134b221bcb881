import { describe, expect, it } from 'vitest';
import { checkRewrite } from './check';

/** Passages, each with the ways to spoil it: what is replaced, and by what. */
const spoiled: [passage: string, ...ways: [from: string | RegExp, to: string][]][] = [
  // Units, and what stands between a number and its unit.
  [
    'Bake at **180** °C for a 30-minute cycle, then add 5 tablespoons of oil and ½ cup of milk.',
    ['°C', '°F'],
    ['30-minute', '30-hour'],
    ['tablespoons', 'teaspoons'],
    ['½', '¼'],
    ['½ cup', 'a cup'],
    ['**180**', '**18**'],
    ['**180** °C', '180'],
  ],
  [
    'The flat has 45 square metres, the garden 20 m², the cellar 30 m³, and the road takes 60 km/h.',
    ['square metres', 'square feet'],
    ['square metres', 'metres'],
    ['m²', 'm³'],
    ['m³', 'm'],
    ['km/h', 'km/s'],
    ['km/h', 'mph'],
    ['km/h', 'km'],
  ],
  [
    'Open from 9 a.m. to 5 p.m.; the line has 100 Mb and the disk 2 TB, with 3 mW at 12 V and 2 bar.',
    ['9 a.m.', '9 p.m.'],
    ['5 p.m.', '5 a.m.'],
    ['Mb', 'MB'],
    ['mW', 'MW'],
    ['12 V', '12 A'],
    ['2 bar', '2 psi'],
    ['TB', 'GB'],
  ],
  [
    'Rates rose by 2 percentage points to 4 percent, which is 5x the 0.8 of 1990 and 10 basis points more.',
    ['2 percentage points', '2 percent'],
    ['4 percent', '4 percentage points'],
    ['5x', '5'],
    ['basis points', 'points'],
    ['rose by 2', 'rose by −2'],
  ],
  [
    'Take 2 pills per day, 3 times a week, with a monthly check and 1,000 mg at most.',
    ['per day', 'per week'],
    ['a week', 'a day'],
    ['monthly', 'weekly'],
    ['mg', 'g'],
    ['at most', 'at least'],
    ['2 pills', 'two hundred pills'],
  ],
  [
    'It needs at least 8 hours and up to 12, costs more than $50 and less than $90, with ≥ 3 coats.',
    ['at least', 'at most'],
    ['up to', 'over'],
    ['more than', 'less than'],
    ['less than', 'more than'],
    ['≥', '≤'],
    ['at least 8', '8'],
  ],
  // Numbers in words and figures.
  [
    'Thirty-five guests came, a dozen left, and the fourth one paid five hundred dollars for three million seeds.',
    ['Thirty-five', 'Thirty-six'],
    ['Thirty-five', 'Forty-five'],
    ['a dozen', 'two dozen'],
    ['fourth', 'fifth'],
    ['five hundred', 'six hundred'],
    ['five hundred', 'five thousand'],
    ['three million', 'three billion'],
    ['three million', 'thirty million'],
    ['Thirty-five', 'Many'],
  ],
  [
    'Der Kurs dauert fünfundzwanzig Stunden, kostet dreihundert Euro und beginnt im März mit zwei Gruppen.',
    ['fünfundzwanzig', 'fünfunddreißig'],
    ['fünfundzwanzig', 'sechsundzwanzig'],
    ['dreihundert', 'vierhundert'],
    ['zwei', 'drei'],
    ['März', 'Mai'],
    ['Stunden', 'Tage'],
    ['Euro', 'Dollar'],
  ],
  [
    'Il corso dura venticinque ore, costa trecento euro e comincia a gennaio, mai di domenica, con tre gruppi.',
    ['venticinque', 'trentacinque'],
    ['trecento', 'quattrocento'],
    ['gennaio', 'febbraio'],
    ['domenica', 'lunedì'],
    ['mai di', 'di'],
    ['tre gruppi', 'due gruppi'],
  ],
  [
    'Le cours commence le lundi 3 janvier, dure vingt-cinq heures et ne coûte pas quatre-vingts euros.',
    ['janvier', 'février'],
    ['lundi', 'mardi'],
    ['vingt-cinq', 'vingt-six'],
    ['quatre-vingts', 'quatre-vingt-dix'],
    ['ne coûte pas', 'coûte'],
    ['heures', 'jours'],
  ],
  [
    'El curso empieza el martes 5 de enero, dura tres horas y no cuesta veinte euros.',
    ['enero', 'febrero'],
    ['martes', 'jueves'],
    ['tres', 'cuatro'],
    ['no cuesta', 'cuesta'],
    ['veinte', 'treinta'],
    ['horas', 'días'],
  ],
  [
    'O curso começa em janeiro, dura três horas, não custa vinte euros e fica a cinco minutos.',
    ['janeiro', 'fevereiro'],
    ['três', 'quatro'],
    ['não custa', 'custa'],
    ['vinte', 'trinta'],
    ['cinco minutos', 'cinco horas'],
  ],
  [
    'De cursus begint in januari, duurt vijfentwintig uur, kost geen twee euro en is niet op maandag.',
    ['januari', 'februari'],
    ['vijfentwintig', 'zesentwintig'],
    ['geen twee', 'twee'],
    ['niet op', 'op'],
    ['maandag', 'dinsdag'],
    ['twee', 'drie'],
  ],
  [
    'Курс длится три часа, начинается в январе и стоит двадцать пять рублей, не больше 30 минут пути.',
    ['три часа', 'два часа'],
    ['три часа', 'три дня'],
    ['январе', 'феврале'],
    ['двадцать', 'тридцать'],
    ['пять', 'шесть'],
    ['рублей', 'долларов'],
    ['не больше', 'больше'],
    ['30 минут', '30 секунд'],
  ],
  [
    'Kurs trwa trzy godziny, zaczyna się w styczniu i nie kosztuje dwadzieścia złotych.',
    ['trzy', 'cztery'],
    ['styczniu', 'lutym'],
    ['nie kosztuje', 'kosztuje'],
    ['dwadzieścia', 'trzydzieści'],
  ],
  [
    'この鍋は12万円で、三人分の料理に20分かかります。電子レンジでは使えません。',
    ['12万円', '12億円'],
    ['12万円', '12万元'],
    ['三人', '五人'],
    ['20分', '20秒'],
    ['使えません', '使えます'],
  ],
  [
    '这口锅卖三百元，可以用20年，不要放进微波炉，第二天再洗。',
    ['三百', '五百'],
    ['三百元', '三千元'],
    ['20年', '20天'],
    ['不要放', '要放'],
    ['第二天', '第三天'],
  ],
  [
    '이 냄비는 5만 원이고 세 시간 동안 쓸 수 있으며 전자레인지에는 넣지 않습니다.',
    ['5만 원', '5천 원'],
    ['세 시간', '네 시간'],
    ['넣지 않습니다', '넣습니다'],
  ],
  [
    'تستغرق الدورة ثلاثة أيام وتكلف خمسين ريالا، وليس فيها امتحان بعد 20 دقيقة.',
    ['ثلاثة', 'أربعة'],
    ['خمسين', 'ستين'],
    ['وليس فيها', 'وفيها'],
    ['20 دقيقة', '20 ساعة'],
  ],
  [
    'הקורס נמשך שלושה ימים, עולה חמישים שקלים, ואין בו מבחן אחרי 20 דקות.',
    ['שלושה', 'ארבעה'],
    ['חמישים', 'שישים'],
    ['ואין בו', 'ויש בו'],
    ['20 דקות', '20 שעות'],
  ],
  [
    'यह कोर्स तीन दिन चलता है, पाँच सौ रुपये का है और इसमें परीक्षा नहीं है।',
    ['तीन', 'चार'],
    ['पाँच सौ', 'छह सौ'],
    ['नहीं है', 'है'],
  ],
  [
    'Το μάθημα κρατά τρεις ώρες και δεν κοστίζει.',
    ['τρεις', 'τέσσερις'],
    ['δεν κοστίζει', 'κοστίζει'],
  ],
  ['Kursen tar tre timmar och kostar inte pengar.', ['inte ', ''], ['tre', 'fyra']],
  // Dates, versions and codes.
  [
    'The release v2.1 of 2024-05-06 runs on mp3 and h264 since the 1990s; call 24/12/2019 a holiday.',
    ['2024-05-06', '2024-06-05'],
    ['v2.1', 'v3.1'],
    ['mp3', 'mp4'],
    ['h264', 'h265'],
    ['1990s', '1980s'],
    ['24/12/2019', '12/24/2019'],
    ['24/12/2019', 'Christmas'],
  ],
  [
    'From 3 to 5 people meet on Monday in May; the ratio is 10:1 and the tolerance ±5.',
    ['Monday', 'Tuesday'],
    ['May', 'June'],
    ['3 to 5', '5 to 3'],
    ['10:1', '1:10'],
    ['±5', '5'],
    ['Monday', 'a weekday'],
  ],
  // Negation.
  [
    'The glue is unsafe for children, and the paint is harmless; it can hardly burn, never melts and is non-toxic.',
    ['unsafe', 'safe'],
    ['harmless', 'harmful'],
    ['hardly burn', 'burn'],
    ['never melts', 'melts'],
    ['non-toxic', 'toxic'],
  ],
  [
    "Don't heat it, do not freeze it, and you can't wash it without soap; it isn’t possible to legally resell it.",
    ["Don't heat", 'Heat'],
    ['do not freeze', 'freeze'],
    ["can't wash", 'can wash'],
    ['without soap', 'with soap'],
    ['isn’t possible', 'is possible'],
    ['legally', 'illegally'],
  ],
  ['Er darf nicht fahren, und das ist unmöglich.', ['nicht ', ''], ['unmöglich', 'möglich']],
  // Names.
  [
    'Lufthansa flew twice. Photoshop 24 can crop it. Sony must pay, while eBay and iPhone users wait in Rome.',
    ['Lufthansa', 'It'],
    ['Lufthansa', 'Ryanair'],
    ['Photoshop', 'Gimp'],
    ['Sony', 'Canon'],
    ['eBay', 'Etsy'],
    ['iPhone', 'Pixel'],
    ['Rome', 'town'],
    ['Rome', 'Paris'],
  ],
  // Quotations.
  [
    "> Slow is smooth, and smooth is fast.\n\nShe calls it ‘the long way home’ and 'a fine mess' and ‹ganz gut›.",
    ['smooth is fast', 'fast is smooth'],
    ['> Slow', 'Slow'],
    ['long way', 'short way'],
    ['‘the long way home’', 'the long way home'],
    ['fine mess', 'big mess'],
    ['ganz gut', 'ganz schlecht'],
  ],
  [
    `He said: “${'This is a very long thing to say. '.repeat(16)}It ends here.”`,
    ['It ends here', 'It goes on'],
    ['a very long', 'a rather long'],
  ],
  // Links and addresses.
  [
    'Read [the guide](https://example.com/a) and [the shop](https://example.com/b), then see example.org/tips.',
    ['https://example.com/a', ' https://evil.example/a'],
    ['https://example.com/a', 'HTTPS://EVIL.EXAMPLE'],
    [
      'the guide](https://example.com/a) and [the shop](https://example.com/b',
      'the guide](https://example.com/b) and [the shop](https://example.com/a',
    ],
    ['example.org/tips', 'example.net/tips'],
    ['example.org/tips', 'the tips'],
    ['then see', 'then [see](//evil.example)'],
    ['then see', 'then [see]( https://evil.example )'],
    ['then see', 'then [see](<https://evil.example/a b>)'],
    ['then see', 'then see evil.example.com or'],
    ['then see', 'then see HTTPS://EVIL.EXAMPLE or'],
    ['then see', 'then see ftp://evil.example or'],
    ['then see', 'then [see](javascript:alert(1)) or'],
    ['then see', 'then [see](data:text/html,x) or'],
    ['then see', 'then mail mailto:a@evil.example or'],
    ['then see', 'then see <https://evil.example> or'],
    ['then see', 'then [see][1] or\n\n[1]: /evil\n\n'],
    ['(https://example.com/a)', '(https://example.com/a(b(c)d)e)'],
    ['then see', 'then ![see](x.png) or'],
    ['(https://example.com/a)', '(https://example.com/a "evil")'],
  ],
  // Markup, invisible signs, alphabets.
  [
    'Press <kbd>Enter</kbd> in the field and wait until the page of the shop is there.',
    ['Enter', '<script>x</script>'],
    ['wait', '<img\nsrc=x onerror=alert(1)>wait'],
    ['wait', '<img src=x onerror=alert(1) wait'],
    ['wait', '<svg/onload=alert(1)>'],
    ['wait', '<kbd onclick=x>wait</kbd>'],
    ['<kbd>Enter</kbd>', 'the key'],
    ['wait', '&#106;avascript wait'],
    ['wait', '<!-- wait'],
    ['wait', 'wa\u202eit'],
    ['wait', '\u2066wait\u2069'],
    ['wait', 'wa\u200bit'],
    ['wait', 'wa\u200dit'],
    ['wait', '\u200fwait'],
    ['wait', 'wa\u00adit'],
    ['wait', 'wait\ufeff'],
    ['wait', 'w\u0430it'],
    ['wait', 'wait\u{e0041}\u{e0042}'],
    ['wait', 'wait\u0000'],
    ['wait', 'wait\u001b[31m'],
  ],
  // Lists.
  [
    'You need:\n- a long saw\n- a sharp plane\n- some wood glue\n\nThen begin.',
    ['- a long saw\n- a sharp plane', '- a long saw, a sharp plane'],
    ['- some wood glue\n', ''],
    ['- a sharp plane\n', ''],
    [
      '- a long saw\n- a sharp plane\n- some wood glue',
      'a long saw, a sharp plane, some wood glue',
    ],
    ['- a sharp plane', 'a sharp plane'],
  ],
  [
    '1. Saw the board.\n2. Plane the edge.\n3. Glue the joint.',
    ['1. Saw the board.\n2. Plane the edge.', '1. Saw the board and plane the edge.'],
    ['2. Plane the edge.\n', ''],
    ['1. Saw the board.\n2. Plane the edge.', '1. Plane the edge.\n2. Saw the board.'],
  ],
  // Code.
  [
    'Run this:\n\n```sh\nmake clean\nmake install\n```\n\nand then `make test` once.',
    ['make install', 'make uninstall'],
    ['```sh\nmake clean\nmake install\n```', 'make clean, then make install'],
    ['make clean\n', ''],
    ['`make test`', '`make  test -x`'],
    ['`make test`', 'make test'],
    ['and then', '```\nrm -r /\n```\nand then'],
    ['```\n\nand', '\n\nand'],
  ],
  // Another language, in whole or in part.
  [
    'The water is hot and the tea is ready for you. You pour it into the cup that is on the table and wait.',
    [
      /.*/s,
      'L’eau est chaude et le thé est prêt pour vous. Vous le versez dans la tasse qui est sur la table.',
    ],
    [
      /You pour.*/s,
      'Vous le versez dans la tasse qui est sur la table et vous attendez avec les autres.',
    ],
    [
      /You pour.*/s,
      'Sie gießen ihn in die Tasse, die auf dem Tisch steht, und warten auf das Ende der Zeit.',
    ],
    [/You pour.*/s, 'Вы наливаете его в чашку.'],
    ['wait', '等待'],
    ['wait', 'انتظر'],
  ],
  ['Le thé est chaud.', [/.*/s, 'The tea is hot.']],
  [
    'The tea is hot.',
    [/.*/s, 'Le thé est chaud.'],
    [/.*/s, 'El té está caliente.'],
    [/.*/s, 'Il tè è caldo.'],
  ],
  ['Tee macht wach.', [/.*/s, 'Tea keeps you awake.']],
  // The same facts in each other’s places.
  [
    'Tokyo is 9 hours ahead of London. Anna paid 50 € and Ben paid 70 €.',
    [/Tokyo(.*)London/, 'London$1Tokyo'],
    ['paid 50 € and Ben paid 70 €', 'paid 70 € and Ben paid 50 €'],
  ],
];

const cases = spoiled.flatMap(([passage, ...ways]) =>
  ways.map(([from, to]) => ({ passage, wording: passage.replace(from, to) })),
);

describe('spoiled answers', () => {
  it('are at least 200, each one another text', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(cases.filter(({ passage, wording }) => passage === wording)).toEqual([]);
  });

  it('are all told', () => {
    const silent = cases.filter(({ passage, wording }) => {
      const around = { keyword: '', post: passage };
      const { lost, added, refused } = checkRewrite(passage, wording, around);
      return lost.length + added.length === 0 && refused === null;
    });
    expect(silent.map(({ passage, wording }) => `${passage}\n→ ${wording}`)).toEqual([]);
  });
});
