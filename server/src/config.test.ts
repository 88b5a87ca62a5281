import { expect, test } from 'vitest'
import { ConfigError, originsOf, readConfig } from './config.ts'

const mistakesOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment, '/srv/pictor')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('an empty environment is a complete configuration for this machine', () => {
  expect(readConfig({}, '/srv/pictor')).toMatchObject({
    listen: { port: 3000, host: '127.0.0.1' },
    publicUrl: 'http://localhost:3000',
    isLocal: true,
    dataDir: '/srv/pictor/data',
    database: { engine: 'pglite' },
    mail: { carrier: 'outbox' },
    welcomeCredits: 80,
    defaultPlan: 'Pro',
  })
})

test('every mistake is named, in one sentence each', () => {
  expect(mistakesOf({ PORT: 'x', ROLE: 'king', USD_INR_RATE: '83.55', PUBLIC_URL: 'http://localhost/a' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be an origin alone, without path, query or user.',
    'ROLE must be one of web, worker, all.',
    'USD_INR_RATE must be a number with at most one decimal.',
  ])
})

test('what contradicts itself does not start', () => {
  expect(mistakesOf({ ROLE: 'web' })).toEqual([expect.stringContaining('ROLE=web needs PostgreSQL')])
  expect(mistakesOf({ DATABASE_URL: 'postgres://localhost/pictor' })).toEqual([
    expect.stringContaining('AUTH_SECRET must be set'),
  ])
  expect(mistakesOf({ PUBLIC_URL: 'https://pictor.example' })).toEqual([
    expect.stringContaining('SMTP_URL must be set'),
  ])
  expect(mistakesOf({ AUTH_SECRET: 'short' })).toEqual(['AUTH_SECRET must have at least 32 characters.'])
  expect(mistakesOf({ METRICS_ALLOW: '10.0.0.0/8, ::1', TRUSTED_PROXIES: '10.0.0.0/33' })).toEqual([
    'TRUSTED_PROXIES must list IP addresses or networks like 10.0.0.0/8, by comma.',
  ])
  expect(mistakesOf({ PORT: '0' })).toEqual([expect.stringContaining('PUBLIC_URL must be set with PORT=0')])
})

test('a loopback origin is accepted by all its names, a public one by its own alone', () => {
  expect(originsOf({ publicUrl: 'http://localhost:3000', isLocal: true })).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect(originsOf({ publicUrl: 'https://pictor.example', isLocal: false })).toEqual(['https://pictor.example'])
})
