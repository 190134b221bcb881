import type { Article, ImageSource } from './article';

const context = 'https://schema.org';

/** schema.org Article, BreadcrumbList and FAQPage. The blog's domain is unknown, so URLs are relative. */
export function jsonLd(article: Article, source: ImageSource): Record<string, unknown>[] {
  const { images, questions } = article;
  return [
    {
      '@context': context,
      '@type': 'Article',
      headline: article.title.slice(0, 110),
      description: article.description,
      datePublished: article.createdAt.toISOString(),
      dateModified: article.updatedAt.toISOString(),
      ...(article.author ? { author: { '@type': 'Person', name: article.author } } : {}),
      // A data URL is useless to a search engine.
      ...(images.length > 0 ? { image: addresses(images.map(source), images) } : {}),
      keywords: article.keyword,
      wordCount: article.wordCount,
      ...(article.language ? { inLanguage: article.language } : {}),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
        { '@type': 'ListItem', position: 2, name: article.title },
      ],
    },
    ...(questions.length > 0
      ? [
          {
            '@context': context,
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
  ];
}

function addresses(sources: string[], images: Article['images']): string[] {
  return sources.map((address, at) =>
    address.startsWith('data:') ? (images[at]?.url ?? address) : address,
  );
}
