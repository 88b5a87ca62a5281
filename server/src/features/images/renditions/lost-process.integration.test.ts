import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WorkerProcessError, type WorkerProcessFailure } from '../../../ports/process-pool.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'

let failure: WorkerProcessFailure = 'lost'
const imageProcessPool = {
  run: async () => Promise.reject(new WorkerProcessError(failure, 'The process has ended.')),
  close: async () => {},
}
const { app, database, createUser } = await startTestApplication({ DEFAULT_PLAN: 'Pro Plus' }, { imageProcessPool })

const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const image = `data:image/png;base64,${png.toString('base64')}`

test.each<[WorkerProcessFailure, number, string]>([
  ['lost', 503, 'SERVICE_UNAVAILABLE'],
  ['crashed', 415, 'IMAGE_NOT_ACCEPTED'],
  ['too-much', 413, 'IMAGE_TOO_LARGE'],
])(
  'if the image worker fails (%s), a reference image returns %i and nothing is charged',
  async (reason, status, code) => {
    failure = reason
    const { headers } = await createUser()
    const payload = { prompt: 'a heron', image }
    const response = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining({ code })])
    const balance = await app.inject({ url: '/api/users/credits', headers })
    expect(balance.json()).toMatchObject({ credits: 80 })
  },
)

test.each<[WorkerProcessFailure, number, string]>([
  ['lost', 503, 'GENERATION_NOT_STORED'],
  ['crashed', 502, 'MODEL_FAILED'],
])('if the image worker fails (%s), a generation returns %i and is refunded', async (reason, status, code) => {
  failure = reason
  const { headers } = await createUser()
  const payload = { prompt: 'a heron' }
  const response = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
  expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining({ code, refunded: true })])
  expect([await findLedgerViolations(database.db), await findGenerationViolations(database.db)]).toEqual([[], []])
})
