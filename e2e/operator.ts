import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext } from '@playwright/test'
import { bearerOf, openAccount } from './account.ts'

const run = promisify(execFile)

/** What an operator types at `npm run admin --`, for the server of the specs. Answers what it prints. */
export async function administer(...words: string[]): Promise<string> {
  return administerAt(JSON.parse(process.env['E2E_SETTINGS'] ?? '{}') as Record<string, string>, ...words)
}

/** The same for a server of the spec's own, which is found by these settings. */
export async function administerAt(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const program = path.resolve(import.meta.dirname, '../scripts/admin.mjs')
  const env = { ...process.env, ...settings }
  return (await run(process.execPath, [program, ...words], { env })).stdout
}

/** Makes the account of the request's session, and gives it the role of an admin. */
export async function openAdmin(request: APIRequestContext, name: string): Promise<void> {
  const { email } = await openAccount(request, name)
  expect(await administer('users', 'make-admin', email)).toContain('is now an admin')
}

/** Decides about a reported image, as the admin of the request's session. */
export async function decide(request: APIRequestContext, imageId: string, decision: 'hide' | 'restore'): Promise<void> {
  const answer = await request.post(`/api/admin/reports/${imageId}/decision`, {
    headers: await bearerOf(request),
    data: { decision, reason: 'Looked at.' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
