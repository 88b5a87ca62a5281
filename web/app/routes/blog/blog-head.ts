import type { Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { articlePath, type Article } from '../../content/articles.ts'
import { toAbsoluteUrl, pageHead, type SocialImage } from '../../lib/page-head.ts'
import { organizationJsonLd } from '../../lib/site-json-ld.ts'

/** Meta tags of an article for search engines and social networks. */
export function articleHead(article: Article, site: Site): MetaDescriptor[] {
  const { id, title, description } = article
  return [
    ...pageHead({ site, path: articlePath(id), title, description, type: 'article', socialImage: getCard(article) }),
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:author', content: toAbsoluteUrl('/about', site) },
    { property: 'article:section', content: article.section },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function getCard({ id, image }: Article): SocialImage {
  return { path: `/cards/article-${id}.jpg`, width: 1_200, height: 630, alt: image.alt }
}

/** The article and its breadcrumbs in terms of schema.org. */
export function articleJsonLd(article: Article, wordCount: number, site: Site): object {
  return { '@graph': [postingJsonLd(article, wordCount, site), breadcrumbsJsonLd(article, site)] }
}

function postingJsonLd(article: Article, wordCount: number, site: Site) {
  const articleUrl = toAbsoluteUrl(articlePath(article.id), site)
  return {
    '@type': 'BlogPosting',
    '@id': `${articleUrl}#article`,
    headline: article.title,
    description: article.description,
    image: [toAbsoluteUrl(getCard(article).path, site), toAbsoluteUrl(article.image.large, site)],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Organization', name: site.brandName, url: toAbsoluteUrl('/about', site) },
    publisher: organizationJsonLd(site),
    mainEntityOfPage: { '@type': 'WebPage', '@id': articleUrl },
    inLanguage: 'en',
    articleSection: article.section,
    keywords: article.tags.join(', '),
    wordCount,
  }
}

function breadcrumbsJsonLd({ id, title }: Article, site: Site) {
  const breadcrumbs = [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: title, path: articlePath(id) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(path, site),
    })),
  }
}
