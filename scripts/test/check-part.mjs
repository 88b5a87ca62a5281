import { checks } from '../check/checks.mjs'
import { runChecks } from '../check/run-checks.mjs'
import { tellCheck } from '../check/tell-check.mjs'

export async function checkPart() {
  const results = await runChecks(checks, { atOnce: 2, onEnd: tellCheck })
  const failed = results.filter((result) => !result.passed)
  return {
    passed: results.length - failed.length,
    failures: failed.map(({ name, output }) => ({ name, message: output.trim() })),
  }
}
