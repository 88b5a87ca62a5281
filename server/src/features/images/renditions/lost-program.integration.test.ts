import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WorkshopError, type WorkshopFailure } from '../../../ports/workshop.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'

let failure: WorkshopFailure = 'lost'
const pictureWorkshop = {
  carryOut: async () => Promise.reject(new WorkshopError(failure, 'The process has ended.')),
  close: async () => {},
}
const { app, database, createUser } = await startTestApplication({ DEFAULT_PLAN: 'Pro Plus' }, { pictureWorkshop })

const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const image = `data:image/png;base64,${png.toString('base64')}`

test.each<[WorkshopFailure, number, string]>([
  ['lost', 503, 'SERVICE_UNAVAILABLE'],
  ['crashed', 415, 'IMAGE_NOT_ACCEPTED'],
  ['too-much', 413, 'IMAGE_TOO_LARGE'],
])('if the image worker fails (%s), a reference image returns %i and nothing is charged', async (how, status, code) => {
  failure = how
  const { headers } = await createUser()
  const payload = { prompt: 'a heron', image }
  const answer = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })])
  const balance = await app.inject({ url: '/api/users/credits', headers })
  expect(balance.json()).toMatchObject({ credits: 80 })
})

test.each<[WorkshopFailure, number, string]>([
  ['lost', 503, 'GENERATION_NOT_STORED'],
  ['crashed', 502, 'MODEL_FAILED'],
])('if the image worker fails (%s), a generation returns %i and is refunded', async (how, status, code) => {
  failure = how
  const { headers } = await createUser()
  const payload = { prompt: 'a heron' }
  const answer = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code, refunded: true })])
  expect([await findLedgerMistakes(database.db), await findUnsettled(database.db)]).toEqual([[], []])
})
