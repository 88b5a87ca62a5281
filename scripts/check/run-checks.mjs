import { spawn } from 'node:child_process'

// Stops only checks that hang: on a busy machine, a check can take ten times as long as on a quiet one.
const timeoutMs = 600_000

/** Runs all checks, `concurrency` at the same time. Calls `onResult` for each. Does not stop at the first failure. */
export async function runChecks(checks, { concurrency, onResult }) {
  const waiting = checks.filter(({ isFirst }) => !isFirst)
  const results = []
  async function run(check) {
    const result = await runCheck(check)
    results.push(result)
    onResult(result)
  }
  async function worker() {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(check)
  }
  for (const check of checks.filter(({ isFirst }) => isFirst)) await run(check)
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

async function runCheck({ name, steps }) {
  const start = performance.now()
  let output = ''
  let passed = true
  for (const step of steps) {
    const result = await runStep(step)
    output += result.output
    passed = result.passed
    if (!passed) break
  }
  return { name, passed, output, seconds: (performance.now() - start) / 1000 }
}

function runStep({ command, args, cwd }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => (output += bytes))
    child.once('error', (error) => resolve({ passed: false, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      if (signal) output += `Stopped by ${signal}, after at most ${timeoutMs / 1000} s.\n`
      resolve({ passed: code === 0, output })
    })
  })
}
