import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { createDatabaseLookup } from './database.ts'

const lookup = createDatabaseLookup({ report: (error) => expect.unreachable(String(error)) })

test.each([
  ['49.36.0.1', 'IN'],
  ['8.8.8.8', 'US'],
  ['::ffff:49.36.0.1', 'IN'],
  ['::ffff:3124:1', 'IN'],
  ['2405:200::1', 'IN'],
  ['2001:4860:4860::8888', 'US'],
])('%s is in %s', async (ip, country) => {
  expect(await lookup.find(ip)).toBe(country)
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  '::ffff:192.168.1.1',
  'fe80::1%eth0',
  'fc00::1',
  '192.0.2.1',
  '49.36.0',
  'unknown',
  '',
])('%j is in no country', async (ip) => {
  expect(await lookup.find(ip)).toBeNull()
})

test.each(['missing', 'garbage'])('a %s database file is reported once, and no country is found', async (kind) => {
  const folder = await makeTemporaryFolder()
  const file = path.join(folder, 'countries.mmdb')
  if (kind === 'garbage') await writeFile(file, 'This is no database. '.repeat(1_000))
  const reported: unknown[] = []
  const broken = createDatabaseLookup({ file, report: (error) => reported.push(error) })
  expect(await Promise.all([broken.find('8.8.8.8'), broken.find('49.36.0.1')])).toEqual([null, null])
  expect(await broken.find('8.8.8.8')).toBeNull()
  expect(reported).toHaveLength(1)
})
