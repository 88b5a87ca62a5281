import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'
import { buildNextSettings, formatSettings, writeSettings } from './move-settings.ts'

const SECRET = `a "secret" with 'quotes' # and more than that`
const keys = {
  S3_ENDPOINT: 'https://store.example.org',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'of the/store+=',
}
const database = 'postgres://pictor:pass%23word@db.example.org/pictor?sslmode=require'
const target = { database, bucket: 'pictures' }

function buildSettings(environment: Record<string, string>) {
  const moved = {
    S3_BUCKET: 'pictures',
    DATABASE_URL: database,
    AUTH_SECRET: SECRET,
    ...keys,
    S3_SECRET_ACCESS_KEY: 'x',
  }
  return buildNextSettings(target, readConfig({ ...moved, DATA_DIR: '/data' }, '/'), environment)
}

test('printed settings say where each secret is stored, without showing the secret', () => {
  expect(formatSettings(buildSettings(keys))).toEqual([
    'DATABASE_URL=postgres://pictor:…@db.example.org/pictor?sslmode=require',
    'AUTH_SECRET=… the text in /data/auth-secret',
    'S3_BUCKET=pictures',
    'S3_ENDPOINT=https://store.example.org',
    'S3_ACCESS_KEY_ID=key',
    'S3_SECRET_ACCESS_KEY=… as it is set now',
  ])
  expect(formatSettings(buildSettings({ ...keys, AUTH_SECRET: SECRET }))).toContain('AUTH_SECRET=… as it is set now')
})

test('written settings are read back unchanged', async () => {
  const folder = await makeTemporaryFolder()
  const file = path.join(folder, '.env')
  await writeSettings(file, buildSettings(keys))
  expect(parseEnv(await readFile(file, 'utf8'))).toEqual({
    S3_BUCKET: 'pictures',
    DATABASE_URL: database,
    AUTH_SECRET: SECRET,
    ...keys,
  })
  await expect(writeSettings(file, [])).rejects.toThrow('could not be created')
})
