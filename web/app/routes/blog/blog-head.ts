import type { Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { articlePath, type Article } from '../../content/articles.ts'
import { absolute, pageHead, type SocialPicture } from '../../lib/page-head.ts'
import { organizationOf } from '../../lib/site-json-ld.ts'

/** Meta tags of an article for search engines and social networks. */
export function articleHead(article: Article, site: Site): MetaDescriptor[] {
  const { id, title, description } = article
  return [
    ...pageHead({ site, path: articlePath(id), title, description, type: 'article', picture: cardOf(article) }),
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:author', content: absolute('/about', site) },
    { property: 'article:section', content: article.section },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function cardOf({ id, picture }: Article): SocialPicture {
  return { path: `/cards/article-${id}.jpg`, width: 1_200, height: 630, alt: picture.alt }
}

/** The article and its breadcrumbs in terms of schema.org. */
export function articleJsonLd(article: Article, words: number, site: Site): object {
  return { '@graph': [posting(article, words, site), trail(article, site)] }
}

function posting(article: Article, words: number, site: Site) {
  const address = absolute(articlePath(article.id), site)
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    headline: article.title,
    description: article.description,
    image: [absolute(cardOf(article).path, site), absolute(article.picture.large, site)],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Organization', name: site.brandName, url: absolute('/about', site) },
    publisher: organizationOf(site),
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    inLanguage: 'en',
    articleSection: article.section,
    keywords: article.tags.join(', '),
    wordCount: words,
  }
}

function trail({ id, title }: Article, site: Site) {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: title, path: articlePath(id) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, site),
    })),
  }
}
