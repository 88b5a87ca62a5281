import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type APIRequestContext } from '@playwright/test'
import { fetchAuthorization } from './account.ts'

const run = promisify(execFile)

/** Runs `npm run admin --` with these arguments and returns its output. */
export type Administer = (...commandArguments: string[]) => Promise<string>

/** Returns a command runner for the server with these settings. */
export function createAdminCommands(settings: Record<string, string>): Administer {
  const program = path.resolve(import.meta.dirname, '../scripts/pictor.mjs')
  const env = { ...process.env, ...settings }
  return async (...commandArguments) =>
    (await run(process.execPath, [program, 'admin', ...commandArguments], { env })).stdout
}

/** Resolves the reports of an image as the admin of the request's session. */
export async function resolveReport(
  request: APIRequestContext,
  imageId: string,
  decision: 'hide' | 'restore',
): Promise<void> {
  const response = await request.post(`/api/admin/reports/${imageId}/decision`, {
    headers: await fetchAuthorization(request),
    data: { decision, reason: 'Looked at.' },
  })
  expect(response.ok(), await response.text()).toBe(true)
}
