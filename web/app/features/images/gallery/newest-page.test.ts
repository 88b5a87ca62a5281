import { expect, test } from 'vitest'
import { makeImage } from '../make-image.ts'
import { createNewestPage } from './newest-page.ts'

const PAGE = { images: [makeImage()], total: 1, nextCursor: null }

function setUp(...answers: Response[]) {
  const asked: (string | null)[] = []
  const ask = createNewestPage(
    () => new URL('http://127.0.0.1/api/images/public'),
    async (request) => {
      asked.push(request.headers.get('if-none-match'))
      return answers[asked.length - 1] ?? Response.error()
    },
  )
  return { ask, asked }
}

test('a page that is still the same is not sent again', async () => {
  const page = Response.json(PAGE, { headers: { etag: '"one"' } })
  const { ask, asked } = setUp(page, new Response(null, { status: 304 }))
  expect(await ask()).toEqual(PAGE)
  expect(await ask()).toBeNull()
  expect(asked).toEqual([null, '"one"'])
})

test('another page comes with another tag, which is the one to ask with from then on', async () => {
  const pageAs = (etag: string) => Response.json(PAGE, { headers: { etag } })
  const { ask, asked } = setUp(pageAs('"one"'), pageAs('"two"'), new Response(null, { status: 304 }))
  for (let time = 0; time < 3; time += 1) await ask()
  expect(asked).toEqual([null, '"one"', '"two"'])
})

test('a server that gives no tags is asked for the whole page', async () => {
  const { ask, asked } = setUp(Response.json(PAGE), Response.json(PAGE))
  expect([await ask(), await ask()]).toEqual([PAGE, PAGE])
  expect(asked).toEqual([null, null])
})

test('what is no page is no news', async () => {
  const { ask } = setUp(new Response(null, { status: 503 }), Response.json({ code: 'ODD' }))
  expect([await ask(), await ask()]).toEqual([null, null])
})
