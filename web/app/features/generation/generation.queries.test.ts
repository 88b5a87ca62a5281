import { expect, test } from 'vitest'
import { generate } from './generation.queries.ts'

test('what describes nothing is not sent', async () => {
  const asking = { key: '1', prompt: ' \n ', aspectRatio: '2:3', style: 'None', visibility: 'public' } as const
  const sent = generate({ ...asking, reference: null }, () => {})
  await expect(sent).rejects.toMatchObject({ reason: { title: 'Input required' } })
})
