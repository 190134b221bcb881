import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fixOf } from '@/lib/rewrite/fix-target';
import { seoInputOf } from '@/lib/seo/input';
import { explainChange, scorePost } from '@/lib/seo/score';
import { Repetitions, resultWords } from './said-before';
import { ScoreChangeNote } from './score-change';
import { SearchPreview } from './search-preview';
import { Blockers, Findings, Scores } from './seo-report';
import { findShown } from './show-place';
import { Comparison } from './version-score';

const stored = {
  title: 'Tea calmly',
  slug: 'tea-calmly',
  keyword: 'tea',
  content: 'Format: 2\n---\n# Tea calmly\n\nTea is a drink.\n\n## Empty\n\n## Next\n\nMore words.',
  metaTitle: 'Mine',
  metaDescription: null as string | null,
};
const ignore = () => undefined;

describe('seoInputOf', () => {
  it('takes what is stored, and of an edited text what it will store', () => {
    expect(seoInputOf(stored)).toMatchObject({ slug: 'tea-calmly', metaTitle: 'Mine' });
    const content = 'Format: 2\nMeta Description: Said\n---\nText.';
    expect(seoInputOf(stored, { title: ' Other title ', content })).toMatchObject({
      title: 'Other title',
      slug: 'other-title',
      metaTitle: null,
      metaDescription: 'Said',
      content,
    });
    expect(seoInputOf(stored, { title: ' ', content }).title).toBe('Tea calmly');
  });
});

describe('the SEO panel', () => {
  const score = scorePost(seoInputOf(stored));

  it('says scores in words as well as in colours', () => {
    const html = renderToStaticMarkup(<Scores score={score} />);
    expect(html).toContain(`<b>${score.total}</b>`);
    expect(html).toMatch(/of 100, (?:good|could be better|needs work)/);
    for (const name of ['SEO', 'Readability', 'Answer-ready']) expect(html).toContain(name);
    const empty = scorePost(seoInputOf({ ...stored, content: '' }));
    expect(renderToStaticMarkup(<Scores score={empty} />)).toContain('Not scored');
  });

  it('lists every finding once: to do, done or not checked', () => {
    const html = renderToStaticMarkup(<Findings score={score} onJump={ignore} />);
    for (const { label } of score.findings) expect(html).toContain(`>${label}<`);
    const unchecked = score.findings.filter(({ value }) => value === null).length;
    expect(html).toContain(`Not checked (${unchecked})`);
    expect(html).not.toContain('NaN');
  });

  it('offers to fix what other words can mend, and nothing else', () => {
    const input = seoInputOf(stored);
    const canFix = (finding: (typeof score.findings)[number]) => fixOf(input, finding) !== null;
    const fixing = { canFix, onFix: ignore };
    const html = renderToStaticMarkup(<Findings score={score} onJump={ignore} fixing={fixing} />);
    const offered = [...html.matchAll(/Fix this<span class="sr-only">: ([^<]+)</g)].map(
      ([, label]) => label,
    );
    expect(offered).toContain('Length of the meta description');
    expect(offered).not.toContain('Enough images');
    expect(offered).toHaveLength(score.findings.filter(canFix).length);
    expect(renderToStaticMarkup(<Findings score={score} onJump={ignore} />)).not.toContain('Fix');
  });

  it('leads from a blocker to its place', () => {
    const html = renderToStaticMarkup(<Blockers score={score} onJump={ignore} />);
    expect(html).toContain('A heading has no text below it.');
    expect(html).toContain('Show in text');
  });

  it('cuts a long title as search results do, and escapes it', () => {
    const title = `<b>${'wide '.repeat(40)}`;
    const html = renderToStaticMarkup(
      <SearchPreview input={seoInputOf({ ...stored, metaTitle: title })} />,
    );
    expect(html).toMatch(/&lt;b&gt;wide [^<]*…/);
    expect(html).toContain('of 60, cut off');
  });

  it('explains a change by its rules', () => {
    const metaDescription = 'Tea, said in the length that is asked for here. '.repeat(3);
    const after = scorePost(seoInputOf({ ...stored, metaDescription }));
    const changes = explainChange(score, after);
    const note = <ScoreChangeNote since="Since" before={score} after={after} changes={changes} />;
    expect(renderToStaticMarkup(note)).toMatch(/Length of the meta description<\/span><span>\+\d/);
    const same = <ScoreChangeNote since="Since" before={score} after={score} changes={[]} />;
    expect(renderToStaticMarkup(same)).toBe('');
  });
});

describe('what was said before', () => {
  const fixture = { kind: 'phrase' as const, text: 'the *cheapest* <b>tool', from: 9, to: 30 };
  const posts = [{ id: 'q', title: 'Glue', quote: 'Here the cheapest tool' }];
  const result = { compared: 3, others: 3, repetitions: [{ ...fixture, count: 1, posts }] };

  it('is told with the posts that say it, escaped', () => {
    const list = [{ ...fixture, count: 7, posts }];
    const html = renderToStaticMarkup(<Repetitions list={list} onJump={ignore} />);
    expect(html).toContain('the cheapest &lt;b&gt;tool');
    expect(html).toContain('In 7 other posts');
    expect(html).toContain('href="/posts/q"');
    expect(html).toContain('and 6 more');
  });

  it('says how many posts were compared', () => {
    const { repetitions } = result;
    const words = (compared: number, others = compared, found = repetitions) =>
      resultWords({ compared, others, repetitions: found });
    expect(words(0, 0, [])).toBe('You have no other posts yet.');
    expect(words(1, 1, [])).toBe('The saved text repeats nothing of your other post.');
    expect(words(3)).toBe('One passage of the saved text also stands in your 3 other posts.');
    expect(words(1_000, 1_234)).toContain('in your newest 1,000 of 1,234 other posts.');
  });
});

describe('the score of a version', () => {
  const post = { ...stored, ...{ id: 'p', excerpt: '', wordCount: 9, readerPersona: null } };
  const view = { ...post, generatedBy: 'x', createdAt: '', updatedAt: '' };
  const compare = (version: { content: string; seoScore: number | null; isOldScore: boolean }) =>
    renderToStaticMarkup(
      <Comparison
        post={view}
        version={{ title: post.title, ...version }}
        now={{ title: post.title, content: post.content }}
      />,
    );

  it('is compared with the text of now, by the rules of now', () => {
    const html = compare({ content: 'Tea.', seoScore: 61, isOldScore: false });
    expect(html).toMatch(/SEO score: \d+ → <b>\d+<\/b>/);
    expect(html).not.toContain('earlier set of rules');
    const same = compare({ content: post.content, seoScore: 61, isOldScore: false });
    expect(same).toContain('no rule sees a change');
  });

  it('says when earlier rules gave the number that stands in the list', () => {
    const html = compare({ content: 'Tea.', seoScore: 61, isOldScore: true });
    expect(html).toContain('an earlier set of rules gave it 61.');
    const unscored = compare({ content: 'Tea.', seoScore: null, isOldScore: true });
    expect(unscored).not.toContain('earlier set of rules');
  });
});

describe('findShown', () => {
  const content = 'Format: 2\n---\n## A *b*\n\nSame.\n\n- Item\n  - Deep\n\n![x](image)\n\nSame.\n';
  const texts = ['A b', 'Same.', 'Item Deep', 'Deep', 'Same.'];
  const find = (words: string, from = 0) => {
    const at = content.indexOf(words, from);
    return findShown(content, { from: at, to: at + words.length }, texts);
  };

  it('finds lines as the article shows them, and the second of two equal ones', () => {
    expect(find('## A *b*')).toBe(0);
    expect(find('Same.')).toBe(1);
    expect(find('Same.', content.indexOf('image'))).toBe(4);
    expect(find('- Item')).toBe(2);
    expect(find('  - Deep')).toBe(3);
  });

  it('leads to the line above an image, and nowhere for another page', () => {
    expect(find('![x](image)')).toBe(3);
    expect(findShown(content, { from: 0, to: 5 }, texts)).toBe(-1);
    expect(findShown(content, { from: 14, to: 22 }, [])).toBe(-1);
  });
});
