import { use } from 'react'
import type { Article, ArticleText } from '../../content/articles.ts'

const loadedTexts = new Map<string, ArticleText>()
const inFlight = new Map<string, Promise<ArticleText>>()

/** Loads an article's text, which is a separate file. A failure is not cached, so the next attempt loads again. */
export function loadText(article: Article): Promise<ArticleText> {
  const pendingText = inFlight.get(article.id)
  if (pendingText) return pendingText
  const text = article.text().then(
    (text) => {
      loadedTexts.set(article.id, text)
      return text
    },
    (error: unknown) => {
      inFlight.delete(article.id)
      throw error
    },
  )
  inFlight.set(article.id, text)
  return text
}

/**
 * The loaders have already waited for the text; only the first frame in the browser may have to. There is no Suspense
 * around it: React would send a long text after its fallback, with a script, and readers without scripts would see
 * nothing.
 */
export function useText(article: Article): ArticleText {
  return loadedTexts.get(article.id) ?? use(loadText(article))
}

const WORDS_PER_MINUTE = 220

export function getReadingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))
}
