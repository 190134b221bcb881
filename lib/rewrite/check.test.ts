import { describe, expect, it } from 'vitest';
import { checkRewrite } from './check';

const isTold = (before: string, after: string) => {
  const { lost, added, refused } = checkRewrite(before, after, before);
  return lost.length + added.length > 0 || refused !== null;
};

/** Passages, each with the ways to spoil it: what is replaced, and by what. */
const spoiled: [passage: string, ...ways: [from: string | RegExp, to: string][]][] = [
  [
    'Bring 1,500 ml of water to 93 °C, add **2.5** kg of flour and ½ cup of oil on 24/12 at 9:30.',
    ['1,500', '1,600'],
    ['1,500 ml', 'water'],
    ['93', '39'],
    ['2.5', '25'],
    ['½', '¼'],
    ['½ cup', 'a cup'],
    ['24/12', '24/11'],
    ['9:30', '9:45'],
    ['oil', 'oil within 3 minutes'],
  ],
  [
    'The release v2.1 of 2024-05-06 reads mp3 and h264 since the 1990s; call +44 20 7946 0018.',
    ['2024-05-06', '2024-06-07'],
    ['v2.1', 'v3.1'],
    ['mp3', 'mp4'],
    ['h264', 'h265'],
    ['1990s', '1980s'],
    ['0018', '0019'],
  ],
  ['تبلغ التكلفة ٢٥٠ ريالا في السنة.', ['٢٥٠', '٣٥٠']],
  ['このカメラは2019年に12万円でした。', ['12万円', '13万円'], ['2019年に', '']],
  [
    'Pay 4.9 %. [Check: the current rate where you live.]',
    [/\[Check[^\]]*\]/, ''],
    ['current', 'old'],
  ],
  [
    'Read [the guide](https://example.com/guide_(2)) and https://example.com/tax, or mail help@example.com.',
    ['guide_(2)', 'guide_(2)(b(c)d)e'],
    ['https://example.com/guide', ' https://evil.example/guide'],
    [/\[([^\]]+)\]\(.+?\)\)/, '$1'],
    ['/tax', '/tacks'],
    ['help@example.com', 'us'],
    ['or mail', 'or [mail](//evil.example)'],
    ['or mail', 'or [mail]( https://evil.example )'],
    ['or mail', 'or [mail](<https://evil.example/a b>)'],
    ['or mail', 'or see HTTPS://EVIL.EXAMPLE and'],
    ['or mail', 'or see ftp://evil.example and'],
    ['or mail', 'or see www.evil.example and'],
    ['or mail', 'or [mail](javascript:alert(1))'],
    ['or mail', 'or [mail](data:text/html,x)'],
    ['or mail', 'or mail mailto:a@evil.example and'],
    ['or mail', 'or <https://evil.example> and'],
    ['or mail', 'or ![mail](x.png)'],
    ['(2))', '(2) "evil")'],
  ],
  [
    'Press <kbd>Enter</kbd> in the field and wait until the page of the shop is there.',
    ['Enter', '<script>x</script>'],
    ['wait', '<img\nsrc=x onerror=alert(1)>wait'],
    ['wait', '<img src=x onerror=alert(1) wait'],
    ['wait', '<svg/onload=alert(1)>'],
    ['wait', '<kbd onclick=x>wait</kbd>'],
    ['wait', '&#106;avascript wait'],
    ['wait', '<!-- wait'],
    ['wait', 'wa\u202eit'],
    ['wait', '\u2066wait\u2069'],
    ['wait', 'wa\u200bit'],
    ['wait', 'wa\u200dit'],
    ['wait', 'wa\u00adit'],
    ['wait', 'wait\ufeff'],
    ['wait', 'w\u0430it'],
    ['wait', 'wait\u{e0041}\u{e0042}'],
    ['wait', 'wait\u0000'],
    ['wait', 'wait\u001b[31m'],
    ['Press', '## New\nPress'],
    ['Press', '![x](image)\nPress'],
    ['Press', '---\nPress'],
    [/.*/s, ' '],
    ['Press', 'As an AI language model, I wrote: Press'],
  ],
  [
    '![A bench](image)\n\n## Tools\n\nRun this:\n\n```sh\nmake clean\nmake install\n```\n\nand then `make test` once.',
    ['make install', 'make uninstall'],
    ['```sh\nmake clean\nmake install\n```', 'make clean, then make install'],
    ['make clean\n', ''],
    ['`make test`', '`make  test -x`'],
    ['`make test`', 'make test'],
    ['and then', '```\nrm -r /\n```\nand then'],
    ['```\n\nand', '\n\nand'],
    ['A bench', 'A chair'],
    ['![A bench](image)\n\n', ''],
    ['## Tools', '### Tools'],
    ['## Tools\n\n', ''],
  ],
  [
    'Compare both:\n\n| Pot | Made of |\n| - | - |\n| Large | iron |\n\nand then choose.',
    ['iron', 'steel'],
    ['| Large | iron |\n', ''],
    ['| - | - |', '| - |'],
    ['\n\nand', '\n| Small | clay |\n\nand'],
    ['and then', '| a |\n| - |\nand then'],
  ],
  [
    'The water is hot and the tea is ready for you. You pour it into the cup that is on the table and wait.',
    [
      /.*/s,
      'L’eau est chaude et le thé est prêt. Vous le versez dans la tasse qui est sur la table.',
    ],
    [
      /.*/s,
      'Das Wasser ist heiß und der Tee ist fertig, und Sie gießen ihn nicht mit der Hand ein.',
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
];
const cases = spoiled.flatMap(([passage, ...ways]) =>
  ways.map(([from, to]) => ({ passage, wording: passage.replace(from, to) })),
);

describe('rewrites that lose or twist a fact', () => {
  it('are all told', () => {
    expect(cases.filter(({ passage, wording }) => passage === wording)).toEqual([]);
    const silent = cases.filter(({ passage, wording }) => !isTold(passage, wording));
    expect(silent.map(({ passage, wording }) => `${passage}\n→ ${wording}`)).toEqual([]);
  });

  it('are told with the place of what was lost', () => {
    for (const { passage, wording } of cases)
      for (const { text, from, to } of checkRewrite(passage, wording, passage).lost)
        expect(passage.slice(from, to)).toContain(text);
  });

  it('are told as often as the fact stands', () => {
    const { lost } = checkRewrite('Add 5 g, rest, add 5 g.', 'Add 5 g and rest.', '');
    expect(lost).toEqual([{ kind: 'number', text: '5', from: 19, to: 20 }]);
  });
});

it.each([
  ['Bring 1,500 ml of water to 93 °C.', 'Heat 1500ml of water until it reaches 93°C.'],
  ['Pour 60 g of coffee into 1 l of water.', 'Into 1 l of water, pour 60 g of coffee.'],
  ['The price is €250.', 'It costs 250 €.'],
  ['Anna opened her shop in March 2019.', 'In March 2019, Anna opened her shop.'],
  ['Read [the guide](https://example.com/a) first.', 'First [the guide](https://example.com/a).'],
  ['Read [the guide](https://example.com/a).', 'Read this: [A guide](https://example.com/a).'],
  ['See https://example.com/a.', 'https://example.com/a says more.'],
  ['Use `npm ci` here.', 'Here, use `npm ci`.'],
  ['Die Miete beträgt 1.200 € im Monat.', 'Im Monat beträgt die Miete 1200 €.'],
  ['Ножи нужно точить раз в 3 месяца.', 'Раз в 3 месяца ножи нужно точить.'],
])('an honest rewrite raises no alarm: %s', (before, after) => {
  expect(checkRewrite(before, after, before)).toEqual({ refused: null, lost: [], added: [] });
});
