import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext } from '@playwright/test'
import { bearerOf } from './account.ts'

const run = promisify(execFile)

/** Runs `npm run admin --` with these arguments and returns its output. */
export type Administer = (...words: string[]) => Promise<string>

/** Returns a command runner for the server with these settings. */
export function operatorOf(settings: Record<string, string>): Administer {
  const program = path.resolve(import.meta.dirname, '../scripts/pictor.mjs')
  const env = { ...process.env, ...settings }
  return async (...words) => (await run(process.execPath, [program, 'admin', ...words], { env })).stdout
}

/** Resolves the reports of an image as the admin of the request's session. */
export async function decide(request: APIRequestContext, imageId: string, decision: 'hide' | 'restore'): Promise<void> {
  const answer = await request.post(`/api/admin/reports/${imageId}/decision`, {
    headers: await bearerOf(request),
    data: { decision, reason: 'Looked at.' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
