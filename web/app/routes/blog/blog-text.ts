import { use } from 'react'
import type { Article, ArticleText } from '../../content/articles.ts'

const loadedTexts = new Map<string, ArticleText>()
const inFlight = new Map<string, Promise<ArticleText>>()

/** Loads an article's text, which is a separate file. A failure is not cached, so the next attempt loads again. */
export function loadText(article: Article): Promise<ArticleText> {
  const earlier = inFlight.get(article.id)
  if (earlier) return earlier
  const pending = article.importText().then(
    (text) => {
      loadedTexts.set(article.id, text)
      return text
    },
    (error: unknown) => {
      inFlight.delete(article.id)
      throw error
    },
  )
  inFlight.set(article.id, pending)
  return pending
}

/**
 * Returns the text of an article. The route's loader has already loaded it; only hydration may have to wait. The text
 * is not inside a Suspense boundary: the server would send a fallback first and insert a long text with a script, so
 * readers without scripts would never see it.
 */
export function useText(article: Article): ArticleText {
  return loadedTexts.get(article.id) ?? use(loadText(article))
}

const WORDS_PER_MINUTE = 220

export function getReadingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}
