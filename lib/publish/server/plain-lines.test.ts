import { expect, it } from 'vitest';
import { plainLines, plainTexts } from './plain-lines';

const lines = (html: string) => plainLines(html).text.split('\n');

it('gives each paragraph, heading, item, row and line of code a line', () => {
  expect(
    lines(`<!-- wp:heading {"metadata":{"name":"inkwright:1"}} --><h2>The
      leaves</h2><!-- /wp:heading --><p>Pour <strong>slowly</strong>,<br>then <em>wait</em>.</p>
      <ul><li>Green</li><li>Black<ul><li>Assam</li></ul></li></ul>
      <table><tr><th>Leaf</th><th>Minutes</th></tr><tr><td>Green</td><td>3</td></tr></table>
      <pre><code>boil
  --at 95</code></pre><figure><img src="a.webp" alt="A pot"><figcaption>Mine</figcaption></figure>
      <p>See <a href="https://tea.example/more">more</a> and <a href="#note">below</a>.</p>`),
  ).toEqual([
    ...['## The leaves', 'Pour slowly,', 'then wait.', '- Green', '- Black', '- Assam'],
    ...['Leaf | Minutes', 'Green | 3', 'boil', '  --at 95', '[Image: A pot]', 'Mine'],
    'See more (https://tea.example/more) and below.',
  ]);
});

it('holds no markup, whatever a site sends', () => {
  const text = lines(
    '<script>alert(1)</script><style>p{}</style><p onclick="x()">Tea<img src=x onerror=alert(1)></p><svg><text>a</text></svg>',
  );
  expect(text).toEqual(['Tea[Image: ]']);
});

it('ends with a long or deep text', () => {
  const long = plainLines(`<p>${'tea '.repeat(100)}</p>`.repeat(600));
  expect(long.isCut).toBe(true);
  expect(long.text.length).toBeLessThanOrEqual(200_000);
  expect(plainLines(`${'<div>'.repeat(1_000)}Tea`).text).toBe('');
  expect(plainLines('a<b>b</b>'.repeat(2_000)).text).toHaveLength(4_000);
  expect(plainLines(`<p>Tea</p><!--${'x'.repeat(1_000_000)}--><p>Late</p>`)).toEqual({
    text: 'Tea',
    isCut: true,
  });
  expect(plainTexts({ before: '<p>Tea</p>', after: '<p>Tea</p>\n' })).toEqual({
    ...{ before: 'Tea', after: 'Tea', isCut: false },
  });
});
