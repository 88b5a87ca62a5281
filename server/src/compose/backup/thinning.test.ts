import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder, writeCompressed } from './files-on-disk.ts'
import { FILE_LIST, nameOf, placeOf } from './place.ts'
import { thinOut } from './thinning.ts'

async function* lines(keys: string[]): AsyncGenerator<string> {
  for (const key of keys) yield `${JSON.stringify({ key, bytes: 1, sha256: 'x' })}\n`
}

/** A folder with a backup on each of so many days, which names these files. */
async function makeBackups(days: string[][]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'pictor-thinning-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [day, keys] of days.entries()) {
    const place = placeOf(root, nameOf(new Date(Date.UTC(2026, 0, day + 1))))
    await writeCompressed(path.join(place.folder, FILE_LIST), lines(keys))
    await makeFolder(place.files)
    for (const key of keys) await writeFile(path.join(place.files, key), 'x')
  }
  return root
}

test('the newest backups stay with all their files; of the others nothing stays', async () => {
  const root = await makeBackups([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['b', 'd'],
    ['d', 'e'],
  ])
  expect(await thinOut(root, 2)).toEqual({ backups: 2, files: 2 })
  expect(await readdir(path.join(root, 'files'))).toEqual(['b', 'd', 'e'])
  expect(await readdir(path.join(root, 'backups'))).toEqual(['2026-01-03T00-00-00-000Z', '2026-01-04T00-00-00-000Z'])
  expect(await thinOut(root, 2)).toEqual({ backups: 0, files: 0 })
})
