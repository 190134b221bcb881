import { XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'parse5';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parseContent } from '@/lib/posts/content';
import { makeImage, makePost } from '@/tests/helpers/made-posts';
import { oddPosts } from '@/tests/helpers/odd-posts';
import { isFullRun } from '@/tests/helpers/trials';
import { type Article, readArticle } from './article';
import { ghostFile } from './ghost';
import { htmlBody, htmlPage, lineHtml } from './html';
import { markdownBody, markdownFile } from './markdown';
import {
  cdataText,
  type Digest,
  digestArticle,
  digestHtml,
  digestLexical,
  digestMarkdown,
  digestWord,
  elements,
  readWxr,
  textOf,
} from './testing/digest';
import { wordFile } from './word';
import { wordpressFile } from './wordpress';

const count = 200;
/** Word files are slow to make and to read: a gate looks at every tenth. */
const wordStep = isFullRun ? 1 : 10;
const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#678' } })
  .jpeg()
  .toBuffer();
const link = ({ url }: { url: string }) => url;

function article(seed: number): Article {
  const { post, isMade } = makePost(seed);
  const images = Object.fromEntries(
    parseContent(post.content).blocks.flatMap((block) =>
      block.type === 'image' && isMade() ? [[block.imageKey, makeImage(block.imageKey)]] : [],
    ),
  );
  return readArticle({ post, author: 'Ada Example', images });
}

const seeds = Array.from({ length: count }, (_, at) => at + 1);
const withoutPrefix = (digest: Digest) => ({
  ...digest,
  links: digest.links.map((one) => one.replace(/ #section-/, ' #')),
});

describe('200 posts in twelve scripts, read again by other programs', () => {
  it('as HTML', () => {
    for (const seed of seeds) {
      const post = article(seed);
      expect(digestHtml(htmlBody(post, link)), `seed ${seed}`).toEqual(
        digestArticle(post, (u) => u),
      );
    }
  });

  it('as Markdown', () => {
    for (const seed of seeds) {
      const post = article(seed);
      const read = digestMarkdown(markdownBody(post, link));
      expect(read, `seed ${seed}`).toEqual(withoutPrefix(digestArticle(post, (u) => u)));
    }
  });

  it('as a WordPress import', () => {
    for (const seed of seeds) {
      const post = article(seed);
      const [item, ...attachments] = readWxr(wordpressFile(post));
      expect(digestHtml(cdataText(item?.['content:encoded'])), `seed ${seed}`).toEqual(
        digestArticle(post, (u) => u),
      );
      expect(cdataText(item?.title)).toBe(lineHtml(post.title));
      expect(cdataText(item?.['excerpt:encoded'])).toBe(lineHtml(post.excerpt));
      expect(attachments.map((one) => cdataText(one['wp:attachment_url']))).toEqual(
        post.images.map(({ url }) => url),
      );
    }
  });

  it('as a Ghost import', () => {
    for (const seed of seeds) {
      const post = article(seed);
      const file = JSON.parse(ghostFile(post, new Date(0)));
      expect(digestLexical(file.db[0].data.posts[0].lexical), `seed ${seed}`).toEqual(
        withoutPrefix(digestArticle(post, (u) => u)),
      );
    }
  });

  it('as a Word document', async () => {
    for (const seed of seeds.filter((one) => one % wordStep === 0)) {
      const post = article(seed);
      const pictures = new Map(post.images.map(({ path }) => [path, jpeg]));
      const read = await digestWord(await wordFile({ article: post, pictures }));
      const wanted = digestArticle(post, () => 'picture');
      wanted.words += post.title.replace(/\s+/g, '');
      expect(forWord(read), `seed ${seed}`).toEqual(forWord(wanted));
    }
  });
});

describe.each(Object.entries(oddPosts(20_000)))('a post that is %s', (_, text) => {
  it('is read again by other programs', async () => {
    const { post: made } = makePost(1);
    const content = `Format: 2\n\n---\n${text}`;
    const post = readArticle({ post: { ...made, content }, author: null, images: {} });
    const wanted = digestArticle(post, (u) => u);
    expect(digestHtml(htmlBody(post, link))).toEqual(wanted);
    expect(digestMarkdown(markdownBody(post, link))).toEqual(withoutPrefix(wanted));
    const [item] = readWxr(wordpressFile(post));
    expect(digestHtml(cdataText(item?.['content:encoded']))).toEqual(wanted);
    const file = JSON.parse(ghostFile(post, new Date(0)));
    expect(digestLexical(file.db[0].data.posts[0].lexical)).toEqual(withoutPrefix(wanted));
  });
});

/** Word has no page for a blog's own addresses, and each line of a quote is a paragraph there. */
function forWord({ words, strongs, ems, quotes, links, ...digest }: Digest) {
  return {
    ...digest,
    quotes: quotes.join(''),
    links: links.filter((one) => !/ [#/]/.test(one)),
    words: words.length,
    strongs: strongs.length,
    ems: ems.length,
  };
}

describe('what stands around the text', () => {
  it('is YAML front matter that a YAML parser reads back to the letter', () => {
    for (const seed of seeds) {
      const post = article(seed);
      const [, front = ''] = markdownFile(post, link).split(/^---$/m);
      expect(parseYaml(front)).toMatchObject({
        title: post.title,
        slug: post.slug,
        excerpt: post.excerpt,
        description: post.description,
        keywords: [post.keyword],
        images: post.images.map(({ url }) => url),
      });
    }
  });

  it('is JSON-LD of the published shapes, which no text can break out of', () => {
    for (const seed of seeds) {
      const post = { ...article(seed), title: `</script><b>${seed}`, description: '<!-- "x" -->' };
      const page = parse(htmlPage(post, link));
      const scripts = elements(page, 'script').map((one) => JSON.parse(textOf(one)));
      const [about, trail, faq] = scripts;
      expect(about).toMatchObject({ '@context': 'https://schema.org', '@type': 'Article' });
      expect(about.headline).toBe(post.title);
      expect(Date.parse(about.datePublished)).toBe(post.createdAt.getTime());
      expect(about.author).toEqual({ '@type': 'Person', name: 'Ada Example' });
      expect(trail['@type']).toBe('BreadcrumbList');
      expect(trail.itemListElement.map((one: { position: number }) => one.position)).toEqual([
        1, 2,
      ]);
      expect(scripts).toHaveLength(seed % 2 ? 3 : 2);
      if (seed % 2) {
        expect(faq['@type']).toBe('FAQPage');
        expect(faq.mainEntity.map((one: { name: string }) => one.name)).toEqual(['Why?', 'How?']);
        for (const { acceptedAnswer } of faq.mainEntity) expect(acceptedAnswer.text).not.toBe('');
      }
      expect(elements(page, 'title').map(textOf)).toEqual([post.metaTitle]);
    }
  });

  it('has a title and an excerpt for WordPress, which prints them as HTML, without tags', () => {
    const tag = '<script>alert(1)</script> & more';
    const [item] = readWxr(wordpressFile({ ...article(7), title: tag, excerpt: tag }));
    for (const field of ['title', 'excerpt:encoded'])
      expect(cdataText(item?.[field])).toBe('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
  });

  it('is WXR 1.2 with the fields that SEO plugins read', () => {
    const post = { ...article(7), metaTitle: 'A ]]> B', slug: 'a' };
    const xml = wordpressFile(post);
    expect(XMLValidator.validate(xml)).toBe(true);
    const [item] = readWxr(xml);
    const written = (item?.['wp:postmeta'] ?? []) as Record<string, unknown>[];
    const fields = written.map((one) => [
      cdataText(one['wp:meta_key']),
      cdataText(one['wp:meta_value']),
    ]);
    expect(Object.fromEntries(fields)).toMatchObject({
      _yoast_wpseo_title: 'A ]]> B',
      _yoast_wpseo_metadesc: post.description,
      _yoast_wpseo_focuskw: post.keyword,
      rank_math_title: 'A ]]> B',
      rank_math_description: post.description,
      rank_math_focus_keyword: post.keyword,
    });
    expect(cdataText(item?.['wp:status'])).toBe('draft');
    expect(cdataText(item?.['wp:post_type'])).toBe('post');
  });

  it('fits the columns of Ghost', () => {
    const long = { ...article(3), title: 'a'.repeat(400), excerpt: 'b'.repeat(900) };
    const { posts, posts_meta } = JSON.parse(ghostFile(long, new Date(0))).db[0].data;
    expect(posts[0].title).toHaveLength(255);
    expect(posts[0].custom_excerpt).toHaveLength(300);
    expect(posts[0].status).toBe('draft');
    expect(posts_meta[0]).toMatchObject({ post_id: 1, meta_title: long.metaTitle });
  });
});

describe('readArticle', () => {
  const read = (body: string, images: Parameters<typeof readArticle>[0]['images'] = {}) => {
    const { post } = makePost(1);
    const content = `Meta Title: T\nFormat: 2\n\n---\n${body}`;
    return readArticle({ post: { ...post, title: 'Tea at home', content }, author: null, images });
  };

  it('leaves out what only the author should see, and says how much that is', () => {
    const post = read(
      '# Tea at home\n\nWarm the pot. [Add your own price]\n\n![a pot](image)\n\n- [kettles](#link-suggestion)',
    );
    expect(post.blocks.map(({ type }) => type)).toEqual(['paragraph']);
    expect(post.leftOpen).toEqual({ marks: 1, missingImages: 1, linkSuggestions: 1 });
  });

  it('keeps a first heading that is not the title', () => {
    expect(read('# Another\n\nText.').blocks[0]).toMatchObject({ type: 'heading', level: 1 });
  });

  it('names two images of one description apart', () => {
    const { blocks } = parseContent('Format: 2\n---\n![pot](image)\n\n![pot](image)');
    const keys = blocks.flatMap((block) => (block.type === 'image' ? [block.imageKey] : []));
    const images = Object.fromEntries(keys.map((k) => [k, { ...makeImage(k), alt: '../A pot' }]));
    expect(read('![pot](image)\n\n![pot](image)', images).images.map((i) => i.fileName)).toEqual([
      'a-pot.webp',
      'a-pot-2.webp',
    ]);
  });

  it('takes a section with one question for no FAQ', () => {
    const mixed = '## Brewing\n\n### Why wait?\n\nHeat.\n\n### The pot\n\nWarm it.';
    expect(read(mixed).questions).toEqual([]);
  });

  it('knows the direction of a script', () => {
    const { post } = makePost(5);
    expect(readArticle({ post, author: null, images: {} }).rightToLeft).toBe(true);
    expect(read('The pot is warm and the tea is ready for you and me.').rightToLeft).toBe(false);
  });

  it('writes the numbers of lists as text in Word from the 201st on', async () => {
    const many = read('1. first\n2. second\n\n- bullet\n\n'.repeat(250));
    const files = unzipSync(await wordFile({ article: many, pictures: new Map() }));
    const part = (name: string) => strFromU8(files[`word/${name}.xml`] ?? new Uint8Array());
    expect(part('numbering').match(/<w:abstractNum /g)?.length).toBeLessThan(210);
    expect(part('document').match(/>2\. </g)).toHaveLength(50);
  });

  it('survives an empty text', () => {
    const nothing = read('');
    expect(markdownBody(nothing, link).trim()).toBe('');
    expect(digestHtml(htmlBody(nothing, link)).words).toBe('');
  });
});
