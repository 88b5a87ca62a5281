import type { Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { getArticlePath, type Article } from '../../content/articles.ts'
import { toAbsoluteUrl, createPageHead, type SocialImage } from '../../lib/page-head.ts'
import { createOrganizationJsonLd } from '../../lib/site-json-ld.ts'

/** Returns the meta tags of an article for search engines and social networks. */
export function createArticleHead(article: Article, site: Site): MetaDescriptor[] {
  const { id, title, description } = article
  return [
    ...createPageHead({
      site,
      path: getArticlePath(id),
      title,
      description,
      type: 'article',
      socialImage: getSocialCard(article),
    }),
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:author', content: toAbsoluteUrl('/about', site) },
    { property: 'article:section', content: article.section },
    ...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function getSocialCard({ id, image }: Article): SocialImage {
  return { path: `/cards/article-${id}.jpg`, width: 1_200, height: 630, alt: image.alt }
}

/** Describes the article and its breadcrumbs in terms of schema.org. */
export function createArticleJsonLd(article: Article, wordCount: number, site: Site): object {
  return { '@graph': [createPostingJsonLd(article, wordCount, site), createBreadcrumbsJsonLd(article, site)] }
}

function createPostingJsonLd(article: Article, wordCount: number, site: Site) {
  const articleUrl = toAbsoluteUrl(getArticlePath(article.id), site)
  return {
    '@type': 'BlogPosting',
    '@id': `${articleUrl}#article`,
    headline: article.title,
    description: article.description,
    image: [toAbsoluteUrl(getSocialCard(article).path, site), toAbsoluteUrl(article.image.large, site)],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Organization', name: site.brandName, url: toAbsoluteUrl('/about', site) },
    publisher: createOrganizationJsonLd(site),
    mainEntityOfPage: { '@type': 'WebPage', '@id': articleUrl },
    inLanguage: 'en',
    articleSection: article.section,
    keywords: article.tags.join(', '),
    wordCount,
  }
}

function createBreadcrumbsJsonLd({ id, title }: Article, site: Site) {
  const breadcrumbs = [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: title, path: getArticlePath(id) },
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
