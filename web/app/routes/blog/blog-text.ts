import { use } from 'react'
import type { Article, ArticleText } from '../../content/articles.ts'

const arrived = new Map<string, ArticleText>()
const underWay = new Map<string, Promise<ArticleText>>()

/** An article's text, which is a file of its own; a failure is forgotten, so that the next attempt asks again. */
export function loadText(article: Article): Promise<ArticleText> {
  const known = underWay.get(article.id)
  if (known) return known
  const text = article.text().then(
    (text) => {
      arrived.set(article.id, text)
      return text
    },
    (error: unknown) => {
      underWay.delete(article.id)
      throw error
    },
  )
  underWay.set(article.id, text)
  return text
}

/**
 * The loaders have waited for it; only the first frame in the browser may still have to. No Suspense around it: React would send
 * a long text after its place holder, by a script, and who has none would read nothing.
 */
export function useText(article: Article): ArticleText {
  return arrived.get(article.id) ?? use(loadText(article))
}

const WORDS_PER_MINUTE = 220

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
