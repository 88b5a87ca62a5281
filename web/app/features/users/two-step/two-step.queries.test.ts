import { expect, test, vi } from 'vitest'
import { accountFailureText, mustRestartSignIn } from '../sign-in/account-failure.ts'
import { sendRecoveryCode } from './two-step.queries.ts'

test('if two sign-ins use a recovery code at the same moment, one must start again', async () => {
  const body = { message: 'Failed to verify backup code. Please try again.' }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }))
  const failure = await sendRecoveryCode('code').catch((error: unknown) => error)
  expect(failure).toSatisfy(mustRestartSignIn)
  expect(failure).toSatisfy((error) => accountFailureText(error) === 'Please sign in with your password again.')
})
