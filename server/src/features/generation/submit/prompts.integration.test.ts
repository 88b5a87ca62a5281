import type { Image } from '@pictor/contract'
import { STYLES } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { selectGeneration } from '../generation.repository.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '10000' })
const { app, database, model, createUser } = application
const { submit, balance, startGeneration, waitUntilFinished, list, switchPlan } = createGenerationCalls(application)
const [user, proUser] = [await createUser(), await createUser()]
await switchPlan(user, 'Pro Plus')

test.each([
  '夕日の富士山、浮世絵風',
  'غروب الشمس فوق البحر',
  'שקיעה מעל הים — 3 סירות',
  'हिमालय पर सूर्योदय',
  'พระอาทิตย์ตก',
  'Übergroße Ärgernisse, naïve façade',
  'cafe\u0301 next to café',
  '👩‍👩‍👧‍👦 at 🏳️‍🌈 with 🦊🏽 and 🇫🇷',
  '𝒜 𝔟𝔯𝔬𝔨𝔢𝔫 𝕗𝕠𝕟𝕥',
  'line one\nline two\ttabbed',
  `"quotes" 'single' \`back\` \\ / : * ? < > |`,
  '<img src=x onerror=alert(1)> &amp; {{7*7}} ${7*7}',
  "Robert'); drop table generations;--",
  '../../etc/passwd\u202egnp.exe',
  "$& $1 $` $' {prompt} %s %00",
])('the prompt %j stays unchanged in the model request, the row, the image and the lists', async (prompt) => {
  const { id } = await startGeneration(user, { prompt, style: 'anime' })
  const { images } = await waitUntilFinished(user, id)
  const request = model.requests.at(-1)
  expect(request?.prompt).toBe(prompt)
  expect(request?.styledPrompt.split(prompt)).toHaveLength(2)
  expect((await selectGeneration(database.db, id))?.prompt).toBe(prompt)
  expect(images.map((image) => image.prompt)).toEqual([prompt])
  const ownImages = await app.inject({ url: '/api/images/my-images?pageSize=1', headers: user.headers })
  expect(ownImages.json<{ images: Image[] }>().images[0]?.prompt).toBe(prompt)
  const file = await app.inject(images[0]?.url ?? '')
  expect(file.statusCode).toBe(200)
  expect((await sharp(file.rawPayload).metadata()).xmpAsString).not.toContain(prompt)
})

test.each(STYLES.filter((style) => style !== 'None'))('the style %s requires Pro Plus', async (style) => {
  const rejected = await submit(proUser, { style })
  expect([rejected.statusCode, rejected.json()]).toEqual([
    403,
    { code: 'STYLE_NEEDS_PRO_PLUS', message: 'To apply styles to your generations, switch to Pro Plus.' },
  ])
  expect(await balance(proUser)).toBe(10_000)
  expect((await list(proUser)).json()).toMatchObject({ generations: [] })
})

test('a user without a plan gets 403 and is not charged', async () => {
  const userWithoutPlan = await createUser()
  await database.db.execute(
    sql`update user_credits set subscription_plan_id = null where user_id = ${userWithoutPlan.id}`,
  )
  const rejected = await submit(userWithoutPlan)
  expect([rejected.statusCode, rejected.json()]).toEqual([
    403,
    {
      code: 'SUBSCRIPTION_REQUIRED',
      message: 'Unable to load your subscription plan. Please retry in a moment.',
    },
  ])
  expect(await balance(userWithoutPlan)).toBe(10_000)
})

test('no field or header of a request raises the plan, and an unknown style returns 400 before the plan check', async () => {
  const extraFields = [
    { plan: 'Pro Plus' },
    { planId: 'x' },
    { modelType: 'premium' },
    { credits: 0 },
    { userId: user.id },
  ]
  for (const field of [...extraFields, { style: 'Anime' }, { style: 'none' }, { style: '' }, { style: null }]) {
    const response = await submit(proUser, { style: 'anime', ...field })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  }
  const headers = { 'x-plan': 'Pro Plus', 'x-user-id': user.id }
  expect((await submit(proUser, { style: 'anime' }, headers)).statusCode).toBe(403)
  expect(await balance(proUser)).toBe(10_000)
})
