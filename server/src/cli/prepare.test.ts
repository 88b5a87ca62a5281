import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'

const scripts = path.resolve(import.meta.dirname, '../../../scripts')
const run = promisify(execFile)

/** Creates a clone of the project with a fake build and a fake npm, which record their runs in the file `done`. */
async function createClone() {
  const clone = await makeTemporaryFolder()
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(clone, name)), { recursive: true })
    await writeFile(path.join(clone, name), text)
  }
  for (const part of ['prepare.mjs', 'prepare'])
    await cp(path.join(scripts, part), path.join(clone, 'scripts', part), { recursive: true })
  const recordRun = (name: string) =>
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'\nappendFileSync('done', '${name} ')\n`
  const results = ['dist/main.js', 'dist/cli/doctor.js', 'dist/sandbox-checkout.js', 'dist/empty-database.tar.gz']
  const buildOutputs = [...results.map((name) => `server/${name}`), 'web/build/server/index.js']
  await write(
    'scripts/build.mjs',
    `${recordRun('built')}for (const name of ${JSON.stringify(buildOutputs)}) {
      mkdirSync(name.replace(/[^/]*$/, ''), { recursive: true })
      writeFileSync(name, '')
    }`,
  )
  await write(
    'npm/npm-cli.mjs',
    `import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
    const isServerInstall = process.argv.includes('--include-workspace-root=false')
    appendFileSync('done', isServerInstall ? 'installed ' : 'tools ')
    if (isServerInstall) rmSync('node_modules', { recursive: true, force: true })
    else mkdirSync('node_modules/oxlint', { recursive: true })`,
  )
  await write('package-lock.json', '{}')
  const folders = ['contract', 'illustrator', 'payment-sandbox', 'server', 'web', 'scripts/build-steps']
  for (const folder of folders) await write(`${folder}/code.ts`, 'first')
  return {
    write,
    /** Runs the script. Returns its messages, and the steps that ran since the clone was created. */
    async prepare(...options: string[]) {
      const env = {
        ...process.env,
        npm_execpath: path.join(clone, 'npm/npm-cli.mjs'),
        npm_node_execpath: process.execPath,
      }
      const { stderr } = await run(process.execPath, ['scripts/prepare.mjs', ...options], { cwd: clone, env })
      return { stderr, done: (await readFile(path.join(clone, 'done'), 'utf8')).trim() }
    },
  }
}

const STALE_BUILD_WARNING = 'The source is newer than the build. Run `npm start` to rebuild and restart.\n'

test('an operator command installs and builds what is missing, and does not change files that a running server uses', async () => {
  const { write, prepare } = await createClone()
  expect(await prepare('--if-missing')).toEqual({ stderr: '', done: 'installed built' })
  expect(await prepare('--if-missing')).toEqual({ stderr: '', done: 'installed built' })
  await write('web/code.ts', 'second')
  await write('package-lock.json', '{ "second": true }')
  expect(await prepare('--if-missing')).toEqual({ stderr: STALE_BUILD_WARNING, done: 'installed built' })
  expect(await prepare()).toEqual({ stderr: '', done: 'installed built installed built' })
  expect(await prepare('--if-missing')).toEqual({ stderr: '', done: 'installed built installed built' })
})

test('`npm start` installs no tools, `npm test` adds them, and a later `npm start` keeps them', async () => {
  const { write, prepare } = await createClone()
  expect((await prepare()).done).toBe('installed built')
  expect((await prepare('--tools')).done).toBe('installed built tools')
  expect((await prepare('--tools')).done).toBe('installed built tools')
  await write('package-lock.json', '{ "second": true }')
  expect((await prepare('--if-missing')).done).toBe('installed built tools')
  expect((await prepare()).done).toBe('installed built tools installed built tools')
})

test('every operator command runs the preparation with --if-missing', async () => {
  const { scripts: commands } = JSON.parse(await readFile(path.join(scripts, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['admin', 'backup', 'doctor', 'move', 'restore', 'sweep'])
    expect(commands[`pre${name}`]).toBe('exec node scripts/prepare.mjs --if-missing')
})
