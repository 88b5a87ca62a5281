import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { extractFileKey, openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { STATIC_ASSETS } from '../pages/web-production.ts'

// Requests go over a socket, because HTTP clients would normalize the paths.

const CANARY = 'CANARY-THAT-NOBODY-MAY-SEE'
const { app, createUser, generateImage, dataDir } = await startTestApplication({ WELCOME_CREDITS: '10000' })
const owner = await createUser()
const port = await listen(app)
const [publicImage, privateImage] = [
  await generateImage(owner, { visibility: 'public' }),
  await generateImage(owner, { visibility: 'private' }),
]

// Files next to the store, above it, and inside it under names that are not valid keys.
for (const name of ['canary', 'canary.png', 'canary.webp', 'CON', 'NUL.webp', '..canary'])
  await writeFile(path.join(dataDir, name), CANARY)
for (const folder of ['', 'original-images', 'compressed-images']) {
  await mkdir(path.join(dataDir, 'files', folder), { recursive: true })
  for (const name of ['canary', 'canary.png', 'canary.webp', '~canary', '..webp']) {
    await writeFile(path.join(dataDir, 'files', folder, name), CANARY)
  }
}
await openDiskStore(dataDir).put('canary-images/canary.webp', Buffer.from(CANARY), 'image/webp')
await symlink(path.join(dataDir, 'canary'), path.join(dataDir, 'files', 'compressed-images', `${'a'.repeat(32)}.webp`))

const assets = path.join(dataDir, 'assets')
await mkdir(assets)
await writeFile(path.join(assets, 'page.js'), 'page()')
const web = Fastify()
await web.register(fastifyStatic, { ...STATIC_ASSETS, root: assets })
afterAll(() => web.close())
const webPort = await listen(web)

async function listen(server: { listen(options: { port: number; host: string }): Promise<string> }): Promise<number> {
  return Number(new URL(await server.listen({ port: await findFreePort(), host: '127.0.0.1' })).port)
}

async function send(serverPort: number, urlPath: string): Promise<{ status: number; body: string }> {
  const socket = connect(serverPort, '127.0.0.1')
  socket.write(
    Buffer.from(`GET ${urlPath} HTTP/1.1\r\nHost: a\r\nCookie: ${owner.cookie}\r\nConnection: close\r\n\r\n`, 'latin1'),
  )
  const response = Buffer.concat(await socket.toArray()).toString('latin1')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]),
    body: response.slice(response.indexOf('\r\n\r\n')),
  }
}

/** Ways to write `../`. */
const PARENT_SPELLINGS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%2E%2E%2F',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..//',
  './../',
  '.../',
  '....//',
  '..;/',
  '..%00/',
  '%00../',
  '..%0d%0a/',
  '..%20/',
  '.. /',
  '..%09/',
  '%252e%252e%252f',
  '%252e%252e/',
  '..%252f',
  '..%255c',
  '%25252e%25252e%25252f',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..%c0%af',
  '..%c1%9c',
  '%e0%80%ae%e0%80%ae/',
  '%f0%80%80%ae/',
  '%uff0e%uff0e/',
  '%u002e%u002e/',
  '%ef%bc%8e%ef%bc%8e/',
  '%e2%80%a5/',
  '%e2%80%a4%e2%80%a4/',
  '..%ef%bc%8f',
  '\xc0\xae\xc0\xae/',
  '../\\',
  '..%2f%2e%2e%5c',
]
const TARGETS = ['canary', 'canary.webp', 'auth-secret']
const parentTricks = PARENT_SPELLINGS.flatMap((parent) =>
  TARGETS.flatMap((target) => [1, 2, 5].map((depth) => parent.repeat(depth) + target)),
)

const OTHER_TRICKS = [
  '/etc/passwd',
  '//etc/passwd',
  '%2fetc%2fpasswd',
  '%2f%2fetc/passwd',
  '/./canary',
  './canary',
  './/canary',
  '~canary',
  '%7ecanary',
  'C:/canary',
  'C:%5ccanary',
  'c:canary',
  'C|/canary',
  '%5c%5chost%5cshare%5ccanary',
  '\\\\host\\share',
  '//host/share',
  '%5c%5c.%5cC:%5c',
  '\\\\?\\C:\\canary',
  'file:///etc/passwd',
  'file:%2f%2f%2fetc/passwd',
  'http://127.0.0.1/canary',
  'canary::$DATA',
  'canary%00.webp',
  'canary.webp%00',
  'canary.webp%00.png',
  '%00',
  '%00canary',
  'CON',
  'con.webp',
  'NUL',
  'nul.webp',
  'aux.png',
  'COM1',
  'LPT1.webp',
  'prn',
  '..webp',
  '.webp',
  'original-images',
  'original-images/',
  'compressed-images/',
  'compressed-images/.',
  'compressed-images/..',
  'compressed-images/..webp',
  'canary-images/canary.webp',
  'compressed-images/canary.webp',
  'original-images/canary.png',
  'compressed-images/~canary',
  `compressed-images/${'a'.repeat(32)}.webp`,
  'x'.repeat(4_000),
  'a/'.repeat(2_000),
  '%2e'.repeat(2_000),
  '../'.repeat(2_000),
  `${'../'.repeat(500)}etc/passwd`,
  '%'.repeat(100),
  '%zz',
  '%',
  '%e0%a4%a',
  '?../canary',
  '?/../../canary',
  '#/../canary',
  '?x=../../../etc/passwd',
  ';/canary',
  'canary;x',
  'canary?',
  '*',
  '%2a',
  '$(cat canary)',
  '`canary`',
  's/',
  's/1',
  's/0000000000-/canary',
  's//canary',
  's/../canary',
  's/%2e%2e/canary',
  's\\..\\canary',
  `s/9999999999-${'A'.repeat(43)}/canary`,
  `s/9999999999-${'A'.repeat(43)}/../../canary`,
  `s/9999999999-${'A'.repeat(43)}/%2e%2e%2fcanary`,
  `s/9999999999-${'A'.repeat(43)}/s/canary`,
]
const tricks = [...new Set([...parentTricks, ...OTHER_TRICKS])]

const token = /[0-9a-f]{32}/.exec(publicImage.url)?.[0] ?? ''
const signedPrefix =
  privateImage.url.slice(0, privateImage.url.lastIndexOf('/s/') + 3) + (privateImage.url.split('/')[3] ?? '')
/** Paths to which each trick is appended. They are valid, so only the trick can cause the rejection. */
const ROUTES = [
  '/files/',
  '/files/original-images/',
  '/files/compressed-images/',
  `/files/original-images/${token}.png/`,
  `/files/compressed-images/${token}.webp/../`,
  `${signedPrefix}/`,
  `${signedPrefix}/${extractFileKey(privateImage.url)}/../`,
  '/api/images/',
]

test('there are more than 300 tricks', () => {
  expect(tricks.length).toBeGreaterThan(300)
})

test.each(ROUTES)('no trick after %s leads to a file', { timeout: 120_000 }, async (route) => {
  const ending = route === '/api/images/' ? '/download' : ''
  for (const trick of tricks) {
    const { status, body } = await send(port, `${route}${trick}${ending}`)
    expect([trick, [400, 404].includes(status)]).toEqual([trick, true])
    expect(body).not.toContain(CANARY)
    expect(body).not.toContain('root:')
  }
})

test('the valid paths without tricks are served', async () => {
  for (const url of [publicImage.url, privateImage.url, `/api/images/${privateImage.id}/download`])
    expect((await send(port, url)).status).toBe(200)
})

test('other notations of a valid path return 404', async () => {
  const [folder = '', name = ''] = extractFileKey(publicImage.url).split('/')
  const others = [
    `/files/${folder}%2f${name}`,
    `/files/%6friginal-images/${name}`,
    `/files/${folder}/${name.replace('.', '%2e')}`,
    `/files/${folder}//${name}`,
    `/files//${folder}/${name}`,
    `//files/${folder}/${name}`,
    `/files/./${folder}/${name}`,
    `/files\\${folder}\\${name}`,
    `/files/${folder}/${name}/`,
    `/files/${folder}/${name}%20`,
    `/files/${folder}/${name};x`,
    `/FILES/${folder}/${name}`,
  ]
  for (const url of others) expect([url, (await send(port, url)).status]).toEqual([url, 404])
})

test('no trick after the path of the static assets leads out of their folder', { timeout: 120_000 }, async () => {
  expect((await send(webPort, '/assets/page.js')).body).toContain('page()')
  for (const trick of tricks) {
    const { status, body } = await send(webPort, `/assets/${trick}`)
    expect([trick, [400, 403, 404].includes(status)]).toEqual([trick, true])
    expect(body).not.toContain(CANARY)
    expect(body).not.toContain('root:')
  }
})
