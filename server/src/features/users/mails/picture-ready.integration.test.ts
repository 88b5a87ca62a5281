import type { Generation } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { holdPictures } from '../../../../test/fakes/test-model.ts'

let now = new Date()
const { app, model, createUser, mailTo, signUp } = await startTestApplication({}, { clock: { now: () => now } })

const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const look = async ({ headers }: TestUser, id: string) =>
  (await app.inject({ url: `/api/generations/${id}`, headers })).json<{ generation: Generation }>().generation

/** Submits a generation, moves the clock while the model works, and waits for the end without polling the status. */
async function drawFor(user: TestUser, seconds: number, atTheEnd: (id: string) => Promise<unknown> = async () => {}) {
  const pictures = holdPictures(model)
  const headers = { ...user.headers, prefer: 'respond-async' }
  const payload = { prompt: 'a slow\nsunrise' }
  const answer = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
  const { id } = answer.json<{ generation: Generation }>().generation
  await pictures.begun
  forward(seconds)
  await atTheEnd(id)
  pictures.release()
  const mine = async () =>
    (await app.inject({ url: '/api/images/my-images', headers: user.headers })).json<{ total: number }>().total
  await expect.poll(mine, { interval: 50 }).toBe(1)
}

/** Returns the mailbox after a later email has arrived. */
async function mailbox(): Promise<string> {
  const { email } = await signUp()
  await mailTo(email)
  return (await app.inject('/dev/mailbox')).body
}

test('a generation that took over a minute without polling sends an email', async () => {
  const user = await createUser()
  await drawFor(user, 61)
  const mail = await mailTo(user.email, 'Your picture is ready')
  expect(mail.text).toContain('“a slow sunrise”')
  expect(mail.text).toMatch(/\/my-media\?image=[0-9a-f-]{36}/)
})

test('a quick generation, a polled one and a user who opted out get no email', async () => {
  const quick = await createUser()
  await drawFor(quick, 59)
  const watching = await createUser()
  await drawFor(watching, 61, (id) => look(watching, id))
  const unwilling = await createUser()
  const payload = { email_notifications: false }
  await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: unwilling.headers, payload })
  await drawFor(unwilling, 61)
  const body = await mailbox()
  for (const { email } of [quick, watching, unwilling]) {
    expect(body.split('<article>').filter((mail) => mail.includes(email) && mail.includes('picture is ready'))).toEqual(
      [],
    )
  }
})
