import { expect, it } from 'vitest';
import { mergePages } from './merge-pages';

const page = (url: string, title = 'T', date?: string) => ({ url, title, date });
const urls = (...answers: ReturnType<typeof page>[][]) => mergePages(answers).map(({ url }) => url);

it('takes the best of each answer first, and every page once', () => {
  expect(
    urls(
      [page('https://a.example/1'), page('https://a.example/2/?utm_source=openai&x=1#part')],
      [
        page('https://www.a.example/1/'),
        page('https://b.example/'),
        page('https://a.example/2?x=1'),
      ],
    ),
  ).toEqual(['https://a.example/1', 'https://a.example/2/?x=1', 'https://b.example/']);
});

it('leaves out what could not be read anyway, and what is beyond the twentieth', () => {
  const odd = [
    'javascript:alert(1)',
    'ftp://a.example/',
    'https://u:p@a.example/',
    'no address',
    '',
  ];
  expect(urls(odd.map((url) => page(url)))).toEqual([]);
  expect(urls(Array.from({ length: 30 }, (_, at) => page(`https://a.example/${at}`)))).toHaveLength(
    20,
  );
});

it('shows titles as text, and the address where there is none', () => {
  const titleOf = (title: string) => mergePages([[page('https://a.example/x', title)]])[0]?.title;
  expect(titleOf('Tea &amp; <strong>coffee</strong>\n&#x27;26')).toBe("Tea & coffee '26");
  expect(titleOf('<img src=x onerror=alert(1)>')).toBe('a.example/x');
  expect(titleOf('x'.repeat(900))).toHaveLength(200);
});

it.each([
  ['2026-02-03T10:00:00', '2026-02-03'],
  ['Tue, 03 Feb 2026 10:00:00 GMT', '2026-02-03'],
  ['3 days ago', undefined],
  ['', undefined],
])('the date %s is %s', (text, day) => {
  expect(mergePages([[page('https://a.example/', 'T', text)]])[0]?.date).toBe(day);
});
