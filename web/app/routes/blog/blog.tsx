import { data } from 'react-router'
import { findArticle } from '../../content/articles.ts'
import { createNoIndexHead } from '../../lib/page-head.ts'
import type { Route } from './+types/blog'
import { BlogArticle } from './blog-article.tsx'
import { createArticleHead } from './blog-head.ts'
import { loadText } from './blog-text.ts'
import NotFound from '../not-found.tsx'

export const loader = ({ request }: Route.LoaderArgs) => loadArticle(request)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadArticle(request)

async function loadArticle(request: Request) {
  const article = findArticle(new URL(request.url).searchParams.get('article'))
  // An unknown id gives a 404 instead of the first article.
  if (!article) return data({ id: null }, { status: 404 })
  await loadText(article)
  return data({ id: article.id })
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const article = findLoadedArticle(loaderData)
  return article ? createArticleHead(article, site) : createNoIndexHead('Article not found', site)
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const article = findLoadedArticle(loaderData)
  return article ? <BlogArticle article={article} /> : <NotFound />
}

function findLoadedArticle(loaderData: { id: string | null } | undefined) {
  return loaderData?.id ? findArticle(loaderData.id) : undefined
}
