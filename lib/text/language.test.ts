import { expect, test } from 'vitest';
import { languageOf } from './language';

test.each([
  [
    'en',
    'The jar is for the coffee, and you leave it on the counter until the morning of the day.',
  ],
  [
    'de',
    'Das Glas ist für den Kaffee, und die Bohnen sollten nicht zu dunkel sein, wenn sie auch gut sind.',
  ],
  [
    'fr',
    'Le bocal est sur la table et vous pouvez verser le café dans les verres pour les invités avec du lait.',
  ],
  [
    'es',
    'El frasco es para el café y los granos se muelen con una máquina que no es cara en las tiendas.',
  ],
  [
    'nl',
    'Het glas is voor de koffie en je kunt het ook met een beetje melk drinken, dat is niet moeilijk.',
  ],
  ['ja', '瓶にコーヒーの粉を入れて、水を注ぎます。一晩おいてからこします。'],
  ['cyrillic', 'Кофе заливают холодной водой и оставляют на ночь в банке.'],
])('%s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  ['Cold brew coffee'],
  ['Grinder, kettle, jar, filter, bottle, scale, timer, spoon, ice, milk, syrup, glass, straw'],
  [''],
])('%j is not clear', (text) => {
  expect(languageOf(text)).toBeNull();
});
