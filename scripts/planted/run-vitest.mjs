import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs `vitest related` or `vitest run` for one file of the project in `folder`, until a test fails. Returns the failed
 * test, the number of passed tests, and the problem if the run did not succeed.
 */
export async function runVitest(folder, command, file) {
  const report = path.join(folder, 'vitest-report.json')
  rmSync(report, { force: true })
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const options = ['--run', '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  const env = { ...process.env, DEEP: '' }
  const child = spawn(process.execPath, [vitest, command, file, ...options], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (!existsSync(report)) return { passed: 0, problem: output.trim().slice(-500) }

  const { success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      file: path.relative(folder, name),
      name: fullName,
      message: failureMessages.join('\n'),
    })),
  )
  const problem = testResults.map(({ message }) => message).join('') || output.trim().slice(-500)
  return {
    failed: tests.find(({ status }) => status === 'failed'),
    passed: tests.filter(({ status }) => status === 'passed').length,
    ...((!success || code !== 0) && { problem }),
  }
}
