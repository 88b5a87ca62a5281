import { checks } from '../check/checks.mjs'
import { runChecks } from '../check/run-checks.mjs'
import { tellCheck } from '../check/tell-check.mjs'

export async function checkPart() {
  const results = await runChecks(checks, { atOnce: 2, onEnd: tellCheck })
  const passed = results.filter((result) => result.passed).length
  return { passed, failed: results.length - passed, endedWell: passed === results.length }
}
