import { BLOG_ARTICLE_IDS } from '@pictor/contract/limits'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getArticlePath, articles, findArticle } from '../../content/articles.ts'
import { getReadingMinutes } from './blog-text.ts'

const webFolder = path.resolve(import.meta.dirname, '../../..')

const readSource = (id: string) => readFile(path.join(webFolder, 'app/content/blog', `${id}.mdx`), 'utf8')

test('the article ids are those of the contract, and a URL without an id shows the first article', () => {
  expect(articles.map(({ id }) => id)).toEqual(BLOG_ARTICLE_IDS)
  expect(findArticle(null)?.id).toBe('top-10-ai-ad-creatives')
  expect(findArticle('')).toBeUndefined()
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
})

test.each(articles)('the metadata of $id respects its limits', (article) => {
  expect(article.title.length).toBeLessThanOrEqual(110)
  expect(article.description.length).toBeGreaterThan(70)
  expect(article.description.length).toBeLessThanOrEqual(160)
  for (const time of [article.publishedAt, article.updatedAt])
    expect(time).toMatch(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(article.updatedAt >= article.publishedAt).toBe(true)
  expect(article.tags.length).toBeGreaterThan(0)
})

test.each(articles)('$id links to other articles that exist', ({ id, relatedArticles }) => {
  expect(relatedArticles.length).toBeGreaterThan(0)
  expect(relatedArticles).not.toContain(id)
  for (const related of relatedArticles) expect(findArticle(related)).toBeDefined()
})

test.each(articles)('$id has at least 900 words and an outline', async ({ importText }) => {
  const { wordCount, outline } = await importText()
  expect(wordCount).toBeGreaterThanOrEqual(900)
  expect(outline.length).toBeGreaterThanOrEqual(5)
  expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length)
})

test.each(articles)('$id has at least three figures, each with a caption and its true size', async ({ id }) => {
  const source = await readSource(id)
  const figures = source.match(/<Figure\b[^]*?\/>/g) ?? []
  expect(figures.length).toBeGreaterThanOrEqual(3)
  const files = new Map(
    [...source.matchAll(/^import (\w+) from '(.+)'$/gm)].map(([, name, file]) => [name, file ?? '']),
  )
  for (const figure of figures) {
    const [, imageName, width, height] = /src=\{(\w+)\}[^]*width=\{(\d+)\}[^]*height=\{(\d+)\}/.exec(figure) ?? []
    const actualSize = await sharp(path.join(webFolder, 'app/content/blog', files.get(imageName) ?? '')).metadata()
    expect([actualSize.width, actualSize.height], imageName).toEqual([Number(width), Number(height)])
    expect(figure).toMatch(/alt="[^"]{20,}"/)
    expect(figure).toMatch(/caption="[^"]{10,}"/)
  }
})

test.each(articles)('$id has a JPEG card of 1200 by 630 pixels', async ({ id }) => {
  const card = await readFile(path.join(webFolder, 'public/cards', `article-${id}.jpg`))
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  expect(card.length).toBeLessThan(300_000)
})

test.each(articles)('internal links of $id lead to existing pages', async ({ id }) => {
  const links = [...(await readSource(id)).matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = '']) => link)
  expect(links).toContain('/pricing')
  const routes = await readFile(path.join(webFolder, 'app/routes.ts'), 'utf8')
  const paths = new Set(['/', ...[...routes.matchAll(/route\('([^']+)'/g)].map(([, route]) => `/${route}`)])
  const articlePaths = new Set(articles.map((article) => getArticlePath(article.id)))
  for (const link of links) expect(paths.has(link) || articlePaths.has(link), link).toBe(true)
})

test('reading time is one minute per 220 words, and at least one', () => {
  expect([10, 220, 1_100].map(getReadingMinutes)).toEqual([1, 1, 5])
})
