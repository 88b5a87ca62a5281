import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { DatabaseInUseError } from '../../ports/database.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'

/** Takes the lock, prints a line and runs until its input ends. */
const LOCKER = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
  const startedAt = performance.now()
  try {
    lockFolder(process.argv[1])
    console.log('locked')
    process.stdin.resume()
  } catch (error) {
    console.log(error.message + ' after ' + Math.round(performance.now() - startedAt))
    process.exitCode = 1
  }`

function startLocker(folder: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCKER, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a second process is rejected within a second, and the error names the process that has the lock', async () => {
  const folder = await makeTemporaryFolder()
  lockFolder(folder)
  const second = startLocker(folder)
  const [output, [exitCode]] = await Promise.all([text(second.stdout), once(second, 'exit')])
  expect(exitCode).toBe(1)
  expect(output).toContain(`The database folder ${folder} is in use by process ${process.pid} on `)
  expect(Number(output.split(' after ')[1])).toBeLessThan(1_000)
})

test('the same process is rejected too, even if it uses another path to the folder', async () => {
  const folder = await makeTemporaryFolder()
  const lock = lockFolder(folder)
  expect(() => lockFolder(join(folder, '..', folder.split('/').at(-1) ?? ''))).toThrow(DatabaseInUseError)
  lock.release()
  lockFolder(folder).release()
})

test('the lock is released when its process is killed', async () => {
  const folder = await makeTemporaryFolder()
  const owner = startLocker(folder)
  await once(owner.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${owner.pid} on `)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  lockFolder(folder).release()
})

test('when several processes start at once, exactly one gets the folder', async () => {
  const folder = await makeTemporaryFolder()
  const count = inject('deep') ? 20 : 5
  const processes = Array.from({ length: count }, () => startLocker(folder))
  const outputs = await Promise.all(processes.map(async ({ stdout }) => String(await once(stdout, 'data'))))
  expect(outputs.filter((output) => output.startsWith('locked'))).toHaveLength(1)
  expect(outputs.filter((output) => output.includes('is in use by process '))).toHaveLength(count - 1)
})

test('a long path can be locked', async () => {
  const folder = join(await makeTemporaryFolder(), ...Array.from({ length: 5 }, () => 'x'.repeat(60)))
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(DatabaseInUseError)
  lock.release()
})
