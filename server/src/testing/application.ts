import type * as ComposedApplication from './composed-application.ts'
import { importUntracked } from './untracked.ts'

export type { TestApplication, TestUser } from './composed-application.ts'

export const { startTestApplication, ORIGIN, PASSWORD } = await importUntracked<typeof ComposedApplication>(
  'testing/composed-application.ts',
)
