import { describe, expect, test } from 'vitest';
import { BlogRequest, OutlineRequest, TitlesRequest } from './schema';

const messages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? [] : (result.error?.issues ?? []).map((issue) => issue.message);

const outline = ['One', 'Two', 'Three'].map((heading) => ({ heading, points: ['a point'] }));
const blog = {
  keyword: 'cold brew',
  articleType: 'long',
  title: 'A title',
  audience: 'Some readers',
  outline,
};

describe('keyword', () => {
  test.each([
    ['', 'Please enter a keyword to continue'],
    [' \t\n ', 'Please enter a keyword to continue'],
    ['\u200b\u202e', 'Please enter a keyword to continue'],
    [undefined, 'Please enter a keyword to continue'],
    [7, 'Please enter a keyword to continue'],
    ['a'.repeat(121), 'Keep the keyword under 120 characters'],
    ['a'.repeat(100_000), 'Keep the keyword under 120 characters'],
    ['🎉🎉', 'Use at least one letter or number in the keyword'],
    ['!?', 'Use at least one letter or number in the keyword'],
  ])('%j is refused in words', (keyword, message) => {
    expect(messages(TitlesRequest.safeParse({ keyword }))).toEqual([message]);
  });

  test.each([
    ['  cold   brew ', 'cold brew'],
    ['コールドブリュー', 'コールドブリュー'],
    ['قهوة باردة', 'قهوة باردة'],
    ['C++', 'C++'],
    ['a\u202eb\u0000c', 'abc'],
    ['🎉 party', '🎉 party'],
    [`${'a'.repeat(120)}   `, 'a'.repeat(120)],
  ])('%j is kept as %j', (keyword, kept) => {
    expect(TitlesRequest.parse({ keyword })).toEqual({ keyword: kept });
  });
});

describe('the request for a post', () => {
  test('is kept as approved', () => {
    expect(BlogRequest.parse(blog)).toEqual(blog);
  });

  const section = (heading: string, points: string[] = []) => ({ heading, points });
  test.each([
    ['unknown field', { ...blog, admin: true }],
    ['other type', { ...blog, articleType: 'short' }],
    ['two sections', { ...blog, outline: outline.slice(0, 2) }],
    [
      'thirteen sections',
      { ...blog, outline: Array.from({ length: 13 }, (_, i) => section(`H${i}`)) },
    ],
    ['empty heading', { ...blog, outline: [...outline, section('  ')] }],
    ['heading of signs', { ...blog, outline: [...outline, section('***')] }],
    ['same heading twice', { ...blog, outline: [...outline, section('ONE')] }],
    ['long heading', { ...blog, outline: [...outline, section('h'.repeat(121))] }],
    ['nine points', { ...blog, outline: [...outline, section('H', Array(9).fill('p'))] }],
    ['long point', { ...blog, outline: [...outline, section('H', ['p'.repeat(201)])] }],
    ['long title', { ...blog, title: 't'.repeat(151) }],
    ['long audience', { ...blog, audience: 'a'.repeat(301) }],
  ])('%s is refused', (_, body) => {
    expect(BlogRequest.safeParse(body).success).toBe(false);
  });

  test('empty points are dropped, the limits themselves fit', () => {
    const full = Array.from({ length: 12 }, (_, i) =>
      section(
        `${i} ${'h'.repeat(117)}`,
        Array.from({ length: 8 }, () => 'p'.repeat(200)),
      ),
    );
    expect(BlogRequest.parse({ ...blog, outline: full }).outline).toHaveLength(12);
    const gaps = [...outline.slice(1), section('Gap', [' ', 'kept', ''])];
    expect(BlogRequest.parse({ ...blog, outline: gaps }).outline.at(-1)?.points).toEqual(['kept']);
  });
});

test('the wizard is told what to choose', () => {
  expect(messages(OutlineRequest.safeParse({ keyword: 'k', title: '', audience: '' }))).toEqual([
    'Please select a title to continue',
    'Please select an audience to continue',
  ]);
});
