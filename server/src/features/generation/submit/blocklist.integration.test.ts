import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'

const blocklist = ['Gore', 'blood bath', 'Grüße', 'запрет', 'किताब', '禁止', 'หมา', 'ﬁlth', '7up', '  ', '!']
const application = await startTestApplication(
  { WELCOME_CREDITS: '1000' },
  { runsJobs: false, generation: { blocklist } },
)
const { submit, balance, cancel, parseGeneration, list } = createGenerationCalls(application)
const user = await application.createUser()

test.each([
  'gore',
  'a scene with GORE, please',
  'much “gore”.',
  'gore-filled',
  'go\u00adre',
  'go\u200bre',
  'g\u0336o\u0336r\u0336e\u0336',
  'ｇｏｒｅ',
  '𝐠𝐨𝐫𝐞',
  'blood   bath',
  'a Blood\n-Bath',
  'liebe GRÜßE',
  'gru\u0308ße',
  'ЗАПРЕТ!',
  'मेरी किताब है',
  '这是禁止的图',
  'หมาตัวใหญ่',
  'filth',
  'a can of 7UP',
])('the prompt %j contains a blocked word, is rejected and costs nothing', async (prompt) => {
  const response = await submit(user, { prompt })
  expect([response.statusCode, response.json()]).toEqual([
    422,
    {
      code: 'PROMPT_BLOCKED',
      message: 'This prompt contains words that are not allowed here. You were not charged.',
    },
  ])
  expect(await balance(user)).toBe(1_000)
  expect((await list(user)).json()).toMatchObject({ generations: [] })
})

test.each([
  'a gorge',
  'Gorey',
  'blood on a bath',
  'bath, blood',
  'запретный',
  '禁 sign',
  '7 up-hills',
  'hello!',
  'कित',
])('the prompt %j contains no blocked word and is accepted', async (prompt) => {
  const response = await submit(user, { prompt })
  expect(response.statusCode).toBe(202)
  await cancel(user, parseGeneration(response).id)
})
