import type { Generation } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { blockImages } from '../../../../test/fakes/test-model.ts'

let now = new Date()
const { app, model, createUser, emailTo, signUp } = await startTestApplication({}, { clock: { now: () => now } })

const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const pollStatus = async ({ headers }: TestUser, id: string) =>
  (await app.inject({ url: `/api/generations/${id}`, headers })).json<{ generation: Generation }>().generation

/** Submits a generation, moves the clock while the model works, and waits for the end without polling the status. */
async function generateFor(
  user: TestUser,
  seconds: number,
  beforeRelease: (id: string) => Promise<unknown> = async () => {},
) {
  const modelGate = blockImages(model)
  const headers = { ...user.headers, prefer: 'respond-async' }
  const payload = { prompt: 'a slow\nsunrise' }
  const response = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
  const { id } = response.json<{ generation: Generation }>().generation
  await modelGate.started
  forward(seconds)
  await beforeRelease(id)
  modelGate.release()
  const countOwnImages = async () =>
    (await app.inject({ url: '/api/images/my-images', headers: user.headers })).json<{ total: number }>().total
  await expect.poll(countOwnImages, { interval: 50 }).toBe(1)
}

/** Returns the mailbox after a later email has arrived. */
async function mailbox(): Promise<string> {
  const { email } = await signUp()
  await emailTo(email)
  return (await app.inject('/dev/mailbox')).body
}

test('a generation that took over a minute without polling sends an email', async () => {
  const user = await createUser()
  await generateFor(user, 61)
  const message = await emailTo(user.email, 'Your image is ready')
  expect(message.text).toContain('“a slow sunrise”')
  expect(message.text).toMatch(/\/my-media\?image=[0-9a-f-]{36}/)
})

test('a quick generation, a polled one and a user who opted out get no email', async () => {
  const quick = await createUser()
  await generateFor(quick, 59)
  const polling = await createUser()
  await generateFor(polling, 61, (id) => pollStatus(polling, id))
  const optedOut = await createUser()
  const payload = { email_notifications: false }
  await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: optedOut.headers, payload })
  await generateFor(optedOut, 61)
  const body = await mailbox()
  for (const { email } of [quick, polling, optedOut]) {
    expect(
      body.split('<article>').filter((message) => message.includes(email) && message.includes('image is ready')),
    ).toEqual([])
  }
})
