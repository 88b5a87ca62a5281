import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs `task` after the running test, or after the file's last test if no test is running. Vitest ignores `afterAll`
 * within a test.
 */
export function cleanUp(task: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(task)
  else afterAll(task)
}
