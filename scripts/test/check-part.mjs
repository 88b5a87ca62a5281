import { checks } from '../check/checks.mjs'
import { runChecks } from '../check/run-checks.mjs'
import { printCheck } from '../check/print-check.mjs'

/** Runs the checks one after the other, because the tests run at the same time. */
export async function runCheckPart({ deep }) {
  const selectedChecks = checks.filter(({ deepOnly = false }) => deep || !deepOnly)
  const results = await runChecks(selectedChecks, { concurrency: 1, onResult: printCheck })
  const failed = results.filter((result) => !result.passed)
  return {
    passed: results.length - failed.length,
    failures: failed.map(({ name, output }) => ({ name, message: output.trim() })),
    files: results.map(({ name, seconds }) => ({ group: 'checks', name, seconds })),
  }
}
