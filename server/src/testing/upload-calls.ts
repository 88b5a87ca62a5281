import type { Image } from '@pictor/contract'
import type { TestApplication, TestUser } from './application.ts'

/** A form as a browser sends it: its bytes and their type. */
export async function encodeForm(fields: Record<string, string | File>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) }
}

export function dataUrlOf(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** What a client does around an upload, in a word each. */
export function uploadCalls({ app }: Pick<TestApplication, 'app'>) {
  const post = (headers: Record<string, string>, payload: object | string | Buffer) =>
    app.inject({ method: 'POST', url: '/api/upload', headers, payload })

  return {
    /** As JSON. The answer, whatever it is. */
    upload: ({ headers }: Pick<TestUser, 'headers'>, body: object, more: Record<string, string> = {}) =>
      post({ ...headers, ...more }, body),
    async uploadForm({ headers }: TestUser, fields: Record<string, string | File>, more: Record<string, string> = {}) {
      const { type, bytes } = await encodeForm(fields)
      return post({ ...headers, ...more, 'content-type': type }, bytes)
    },
    /** These bytes as they are. */
    send: ({ headers }: TestUser, type: string, payload: string | Buffer, more: Record<string, string> = {}) =>
      post({ ...headers, ...more, 'content-type': type }, payload),
    imageIn: (answer: { json(): unknown }): Image => (answer.json() as { image: Image }).image,
    /** Everything that is served of an image: its files, and its download. */
    async filesOf({ cookie }: TestUser, { id, url, compressed_url, srcset }: Image): Promise<Buffer[]> {
      const sizes = srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')
      const addresses = new Set([url, compressed_url, ...sizes, `/api/images/${id}/download`])
      const answers = await Promise.all([...addresses].map((each) => app.inject({ url: each, headers: { cookie } })))
      for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
      return answers.map(({ rawPayload }) => rawPayload)
    },
    list: async ({ headers }: TestUser, query = '') =>
      (await app.inject({ url: `/api/images/my-images?${query}`, headers })).json<{ images: Image[] }>().images,
  }
}
