import type { ImageList } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** Reads lists of images as clients do, as the caller that the headers name. */
export function listPages(app: FastifyInstance, headers: object = {}) {
  async function list(url: string): Promise<ImageList> {
    const answer = await app.inject({ url, headers: { ...headers } })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    return answer.json<ImageList>()
  }

  const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
  const idsOf = ({ images }: ImageList) => images.map(({ id }) => id)

  return {
    list,
    ids: async (url: string) => idsOf(await list(url)),

    /** The ids of each page, while by the formula of page and total there is a next one. */
    async byPage(url: string, pageSize: number): Promise<string[][]> {
      const pages: string[][] = []
      for (let hasMore = true; hasMore;) {
        const page = await list(withQuery(url, `page=${pages.length + 1}&pageSize=${pageSize}`))
        pages.push(idsOf(page))
        hasMore = pages.length < Math.ceil(page.total / pageSize)
        expect(page.nextCursor !== null).toBe(hasMore)
      }
      return pages
    },

    /** The ids of each page, while there is a cursor to the next one. */
    async byCursor(url: string, pageSize: number): Promise<string[][]> {
      const pages: string[][] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ImageList = await list(withQuery(url, `pageSize=${pageSize}${cursor && `&cursor=${cursor}`}`))
        pages.push(idsOf(page))
        cursor = page.nextCursor
      }
      return pages
    },
  }
}
