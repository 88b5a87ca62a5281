import { BLOG_ARTICLE_IDS } from '@pictor/contract/limits'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { articlePath, articles, findArticle } from '../../content/articles.ts'
import { readingMinutes } from './blog-text.ts'

const web = path.resolve(import.meta.dirname, '../../..')

const sourceOf = (id: string) => readFile(path.join(web, 'app/content/blog', `${id}.mdx`), 'utf8')

test('the articles are those of the contract, and an address without one shows the first', () => {
  expect(articles.map(({ id }) => id)).toEqual(BLOG_ARTICLE_IDS)
  expect(findArticle(null)?.id).toBe('top-10-ai-ad-creatives')
  expect(findArticle('')).toBeUndefined()
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
})

test.each(articles)('what is said of $id is as long and as late as it may be', (article) => {
  expect(article.title.length).toBeLessThanOrEqual(110)
  expect(article.description.length).toBeGreaterThan(70)
  expect(article.description.length).toBeLessThanOrEqual(160)
  for (const time of [article.publishedAt, article.updatedAt])
    expect(time).toMatch(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(article.updatedAt >= article.publishedAt).toBe(true)
  expect(article.tags.length).toBeGreaterThan(0)
})

test.each(articles)('$id leads on to others that exist', ({ id, relatedArticles }) => {
  expect(relatedArticles.length).toBeGreaterThan(0)
  expect(relatedArticles).not.toContain(id)
  for (const related of relatedArticles) expect(findArticle(related)).toBeDefined()
})

test.each(articles)('$id is an article of 900 words at least, with an outline of its own', async ({ text }) => {
  const { words, outline } = await text()
  expect(words).toBeGreaterThanOrEqual(900)
  expect(outline.length).toBeGreaterThanOrEqual(5)
  expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length)
})

test.each(articles)('$id shows three pictures or more, each with its words and its true size', async ({ id }) => {
  const source = await sourceOf(id)
  const figures = source.match(/<Figure\b[^]*?\/>/g) ?? []
  expect(figures.length).toBeGreaterThanOrEqual(3)
  const files = new Map(
    [...source.matchAll(/^import (\w+) from '(.+)'$/gm)].map(([, name, file]) => [name, file ?? '']),
  )
  for (const figure of figures) {
    const [, picture, width, height] = /src=\{(\w+)\}[^]*width=\{(\d+)\}[^]*height=\{(\d+)\}/.exec(figure) ?? []
    const found = await sharp(path.join(web, 'app/content/blog', files.get(picture) ?? '')).metadata()
    expect([found.width, found.height], picture).toEqual([Number(width), Number(height)])
    expect(figure).toMatch(/alt="[^"]{20,}"/)
    expect(figure).toMatch(/caption="[^"]{10,}"/)
  }
})

test.each(articles)('$id has a card of 1200 by 630 pixels that every reader takes', async ({ id }) => {
  const card = await readFile(path.join(web, 'public/cards', `article-${id}.jpg`))
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  expect(card.length).toBeLessThan(300_000)
})

test.each(articles)('links of $id lead to pages of ours that exist', async ({ id }) => {
  const links = [...(await sourceOf(id)).matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = '']) => link)
  expect(links).toContain('/pricing')
  const routes = await readFile(path.join(web, 'app/routes.ts'), 'utf8')
  const paths = new Set(['/', ...[...routes.matchAll(/route\('([^']+)'/g)].map(([, route]) => `/${route}`)])
  const ofArticles = new Set(articles.map((article) => articlePath(article.id)))
  for (const link of links) expect(paths.has(link) || ofArticles.has(link), link).toBe(true)
})

test('reading takes a minute for every 220 words, and one at least', () => {
  expect([10, 220, 1_100].map(readingMinutes)).toEqual([1, 1, 5])
})
