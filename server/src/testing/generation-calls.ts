import type { Generation } from '@pictor/contract'
import { vi } from 'vitest'
import type { TestApplication, TestUser } from './application.ts'

/** What a client does around a generation, in a word each. */
export function generationCalls({ app }: Pick<TestApplication, 'app'>) {
  const generationIn = (answer: { json(): unknown }) => (answer.json() as { generation: Generation }).generation

  /** The answer, whatever it is; the generation is followed, not waited for. */
  const ask = ({ headers }: TestUser, body: object = {}, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/images/generate',
      headers: { ...headers, prefer: 'respond-async', ...more },
      payload: { prompt: 'a heron at dawn', ...body },
    })

  async function begin(user: TestUser, body: object = {}): Promise<Generation> {
    const answer = await ask(user, body)
    if (answer.statusCode !== 202) throw new Error(`Not accepted: ${answer.body}`)
    return generationIn(answer)
  }

  async function get({ headers }: TestUser, id: string): Promise<Generation> {
    return generationIn(await app.inject({ url: `/api/generations/${id}`, headers }))
  }

  return {
    ask,
    begin,
    get,
    /** As it stands once it has ended. */
    ended: (user: TestUser, id: string): Promise<Generation> =>
      vi.waitFor(
        async () => {
          const generation = await get(user, id)
          if (generation.finished_at === null) throw new Error(`It is still ${generation.stage}.`)
          return generation
        },
        { timeout: 20_000, interval: 30 },
      ),
    cancel: ({ headers }: TestUser, id: string) =>
      app.inject({ method: 'DELETE', url: `/api/generations/${id}`, headers }),
    retry: ({ headers }: TestUser, id: string, more: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/api/generations/${id}/retry`, headers: { ...headers, ...more } }),
    list: ({ headers }: TestUser, query = '') => app.inject({ url: `/api/generations${query}`, headers }),
    balance: async ({ headers }: TestUser) =>
      (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits,
    switchPlan: ({ headers }: TestUser, plan: 'Pro' | 'Pro Plus') =>
      app.inject({ method: 'PUT', url: '/api/users/plan', headers, payload: { plan } }),
    generationIn,
  }
}
