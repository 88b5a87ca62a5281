import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { makeFolder, writeCompressed } from './files-on-disk.ts'
import { FILE_LIST, nameOf, placeOf } from './place.ts'
import { thinOut } from './thinning.ts'

const FOLDER = 'original-images'
const fileOf = (letter: string) => `${letter.repeat(32)}.png`

async function* lines(letters: string[]): AsyncGenerator<string> {
  for (const key of letters.map((letter) => `${FOLDER}/${fileOf(letter)}`))
    yield `${JSON.stringify({ key, bytes: 1, sha256: 'x' })}\n`
}

/** A folder with a backup on each of so many days, which names these files. */
async function makeBackups(days: string[][]): Promise<string> {
  const root = await makeTemporaryFolder()
  await makeFolder(path.join(root, 'files', FOLDER))
  for (const [day, letters] of days.entries()) {
    const place = placeOf(root, nameOf(new Date(Date.UTC(2026, 0, day + 1))))
    await writeCompressed(path.join(place.folder, FILE_LIST), lines(letters))
    for (const letter of letters) await writeFile(fileIn(root, fileOf(letter)), 'x')
  }
  return root
}

const fileIn = (root: string, name: string) => path.join(root, 'files', FOLDER, name)
const filesIn = (root: string) => readdir(path.join(root, 'files', FOLDER))

test('the newest backups stay with all their files; of the others nothing stays', async () => {
  const root = await makeBackups([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['b', 'd'],
    ['d', 'e'],
  ])
  expect(await thinOut(root, 2)).toEqual({ backups: 2, files: 2 })
  expect(await filesIn(root)).toEqual(['b', 'd', 'e'].map(fileOf))
  expect(await readdir(path.join(root, 'backups'))).toEqual(['2026-01-03T00-00-00-000Z', '2026-01-04T00-00-00-000Z'])
  expect(await thinOut(root, 2)).toEqual({ backups: 0, files: 0 })
})

test('files that no backup names, as one that was broken off leaves them, go as well; what is not ours stays', async () => {
  const root = await makeBackups([['a']])
  for (const name of [fileOf('b'), `${fileOf('a')}.unfinished`, 'notes.txt']) await writeFile(fileIn(root, name), 'x')
  expect(await thinOut(root, 2)).toEqual({ backups: 0, files: 2 })
  expect(await filesIn(root)).toEqual([fileOf('a'), 'notes.txt'])
  await rm(path.join(root, 'files'), { recursive: true })
  expect(await thinOut(root, 2)).toEqual({ backups: 0, files: 0 })
})
