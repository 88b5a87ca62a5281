import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  stop(): Promise<void>
}

/** Returns the missing programs with a hint to install them; empty if a balancer can be started. */
export function findMissingPrograms(): string[] {
  return [
    ...(findNginx() ? [] : ['nginx (on Debian: apt-get install nginx-light)']),
    ...(spawnSync('openssl', ['version']).status === 0 ? [] : ['openssl (on Debian: apt-get install openssl)']),
  ]
}

/** Creates a self-signed certificate for `localhost`. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const paths = { certificate: path.join(folder, 'localhost.pem'), key: path.join(folder, 'localhost.key') }
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', paths.key, '-out', paths.certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  })
  return paths
}

/** Starts nginx with the configuration from docs/scaling.md in front of these ports. */
export async function startNginx(
  folder: string,
  { port, upstreams, certificate, key }: { port: number; upstreams: number[]; certificate: string; key: string },
): Promise<Balancer> {
  const nginx = findNginx()
  if (nginx === undefined) throw new Error('nginx is not installed.')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, wrapConfig(folder, readDocumentedConfig({ port, upstreams, certificate, key })))
  const child = spawn(nginx, ['-c', file, '-p', folder, '-e', path.join(folder, 'nginx.log')], { stdio: 'inherit' })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  await waitUntilListening(port, child)
  return {
    async stop() {
      process.off('exit', kill)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

function findNginx(): string | undefined {
  return ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
}

/** Reads the configuration of the document and replaces its example hosts, ports and paths with those of this run. */
function readDocumentedConfig(options: {
  port: number
  upstreams: number[]
  certificate: string
  key: string
}): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const [first, second] = options.upstreams
  const changes: [string, string][] = [
    ['10.0.0.11:3000', `127.0.0.1:${first}`],
    ['10.0.0.12:3000', `127.0.0.1:${second}`],
    ['listen 443', `listen 127.0.0.1:${options.port}`],
    ['pictor.example.org', 'localhost'],
    ['/etc/ssl/pictor.pem', options.certificate],
    ['/etc/ssl/pictor.key', options.key],
    // Unlike in the example, the origin has a port.
    ['Host $host;', 'Host $http_host;'],
    // Browser tests set their own client IP addresses.
    ['X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for'],
  ]
  return changes.reduce((config, [example, actual]) => {
    if (!config.includes(example)) throw new Error(`docs/scaling.md no longer contains "${example}".`)
    return config.replace(example, actual)
  }, block)
}

/** Wraps the configuration so that nginx runs as the current user and writes into one folder. */
function wrapConfig(folder: string, servers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
events { worker_connections 2048; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${servers}
}
`
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('nginx exited. See its output above.')
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('close', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('nginx did not listen within half a minute.')
}
