import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openAccount } from './account.ts'
import { startServer } from './start-server.ts'

const root = path.resolve(import.meta.dirname, '..')
const clientFolder = path.join(root, 'web/build/client')

/**
 * A canary for each secret setting with which the server starts without another server. No response may contain one.
 */
const SECRETS = {
  AUTH_SECRET: 'canary-of-the-installation-0123456789abcdef',
  OPENAI_API_KEY: 'canary-of-openai',
  STABILITY_API_KEY: 'canary-of-stability',
  GOOGLE_CLIENT_SECRET: 'canary-of-google',
  RAZORPAY_KEY_SECRET: 'canary-of-razorpay',
  RAZORPAY_WEBHOOK_SECRET: 'canary-of-the-webhook',
}
const PUBLIC_SETTINGS = {
  MODEL_STANDARD: 'demo',
  MODEL_PREMIUM: 'demo',
  GOOGLE_CLIENT_ID: 'id',
  RAZORPAY_KEY_ID: 'rzp_test_1',
}

test('browser assets contain no secrets, server code, source maps or local paths', async () => {
  const files = (await readdir(clientFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const textFiles = files.filter(({ name }) => /\.(js|css|html|svg|json|txt)$/.test(name))
  expect(textFiles.length).toBeGreaterThan(20)
  expect(files.filter(({ name }) => /\.(map|ts|tsx|env)$/.test(name)).map(({ name }) => name)).toEqual([])
  for (const { name, parentPath } of textFiles) {
    const text = await readFile(path.join(parentPath, name), 'utf8')
    for (const forbiddenText of [
      root,
      'sourceMappingURL',
      'server/src',
      'drizzle',
      'from"node:',
      ...Object.keys(SECRETS),
      'DATABASE_URL',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
    ])
      expect([name, forbiddenText, text.includes(forbiddenText)]).toEqual([name, forbiddenText, false])
  }
})

test('no response contains a secret, a stack trace or a local path', async ({ playwright }) => {
  test.setTimeout(180_000)
  const server = await startServer({ ...SECRETS, ...PUBLIC_SETTINGS, DEMO_GALLERY: '0' })
  const request = await playwright.request.newContext({ baseURL: server.url })
  try {
    await openAccount(request, 'secrets')
    const pages = ['/', '/settings', '/credits', '/pricing', '/privacy', '/contact', '/no-such-page', '/image/x']
    const endpoints = [
      '/api/openapi.json',
      '/api/docs',
      '/api/payments/credit-packs',
      '/metrics',
      '/healthz',
      '/readyz',
    ]
    const invalidPaths = [
      '/api/nothing',
      '/api/images/x',
      '/%zz',
      '/files/x',
      '/assets/x.js',
      '/assets/../../server/dist/main.js',
    ]
    const privateFiles = [
      '/.env',
      '/server/dist/main.js',
      '/build/server/index.js',
      '/package.json',
      '/assets/root.js.map',
    ]
    const stack = String.raw`\bat (async )?[\w.<>]+ \((file:|node:|/)`
    const secret = new RegExp([...Object.values(SECRETS), root, server.dataDir, stack].join('|'))
    for (const urlPath of [...pages, ...endpoints, ...invalidPaths, ...privateFiles, '/dev/mailbox']) {
      const text = await (await request.get(urlPath)).text()
      expect([urlPath, secret.exec(text)?.[0]]).toEqual([urlPath, undefined])
    }
    const body = { headers: { 'content-type': 'application/json' }, data: '{"' }
    for (const urlPath of ['/api/auth/sign-in/email', '/api/payments/webhook', '/api/images/generate', '/']) {
      const text = await (await request.post(urlPath, body)).text()
      expect([urlPath, secret.exec(text)?.[0]]).toEqual([urlPath, undefined])
    }
    const statuses = await Promise.all(privateFiles.map(async (urlPath) => (await request.get(urlPath)).status()))
    expect(new Set(statuses)).toEqual(new Set([404]))
  } finally {
    await request.dispose()
    await server.stop()
  }
})
