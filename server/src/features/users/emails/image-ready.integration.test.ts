import type { Generation } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { blockImages } from '../../../../test/fakes/test-model.ts'

let now = new Date()
const { app, model, createUser, waitForEmail, signUp } = await startTestApplication({}, { clock: { now: () => now } })

const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const pollStatus = async ({ headers }: TestUser, id: string) =>
  (await app.inject({ url: `/api/generations/${id}`, headers })).json<{ generation: Generation }>().generation

/** Submits a generation, moves the clock while the model works, and waits for the image without polling the status. */
async function generateAndWait(
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
  advanceSeconds(seconds)
  await beforeRelease(id)
  modelGate.release()
  const countOwnImages = async () =>
    (await app.inject({ url: '/api/images/my-images', headers: user.headers })).json<{ total: number }>().total
  await expect.poll(countOwnImages, { interval: 50 }).toBe(1)
}

/** Sends another email and waits for it. Returns the mailbox, which contains all earlier emails then. */
async function readMailbox(): Promise<string> {
  const { email } = await signUp()
  await waitForEmail(email)
  return (await app.inject('/dev/mailbox')).body
}

test('a generation that took over a minute without polling sends an email', async () => {
  const user = await createUser()
  await generateAndWait(user, 61)
  const message = await waitForEmail(user.email, 'Your image is ready')
  expect(message.text).toContain('“a slow sunrise”')
  expect(message.text).toMatch(/\/my-media\?image=[0-9a-f-]{36}/)
})

test('no email is sent for a quick generation, for a polled one, or to a user who opted out', async () => {
  const quick = await createUser()
  await generateAndWait(quick, 59)
  const polling = await createUser()
  await generateAndWait(polling, 61, (id) => pollStatus(polling, id))
  const optedOut = await createUser()
  const payload = { email_notifications: false }
  await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: optedOut.headers, payload })
  await generateAndWait(optedOut, 61)
  const body = await readMailbox()
  for (const { email } of [quick, polling, optedOut]) {
    expect(
      body.split('<article>').filter((message) => message.includes(email) && message.includes('image is ready')),
    ).toEqual([])
  }
})
