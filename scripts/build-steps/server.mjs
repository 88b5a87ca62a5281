import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'server/dist')

/** Bundles the server into a few files, so that it starts in half a second instead of two seconds. */
export async function buildServer() {
  rmSync(dist, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/src/main.ts',
      'cli/snapshot': 'server/src/cli/snapshot.ts',
      'cli/doctor': 'server/src/cli/doctor.ts',
      'cli/sweep': 'server/src/cli/sweep.ts',
      'cli/admin': 'server/src/cli/admin.ts',
      'cli/backup': 'server/src/cli/backup.ts',
      'cli/restore': 'server/src/cli/restore.ts',
      'cli/move': 'server/src/cli/move.ts',
      'illustrator-worker': 'illustrator/src/worker.ts',
      'image-worker': 'server/src/compose/image-worker.ts',
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    // Not bundled: packages that load files from their own folder, native packages, and development tools.
    external: ['@electric-sql/pglite', 'sharp', 'vite', 'pg-native'],
    // Defines `require`, which bundled CommonJS packages call for Node's own modules, because ES modules have none.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

/** Bundles the checkout script for the pages of the payment sandbox. */
export async function buildSandboxCheckout() {
  await build({
    absWorkingDir: root,
    entryPoints: ['payment-sandbox/checkout/checkout.ts'],
    outfile: path.join(dist, 'sandbox-checkout.js'),
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/**
 * Creates a snapshot of a migrated, empty database. The first start unpacks it instead of migrating, to save seconds.
 */
export async function makeDatabaseSnapshot() {
  await promisify(execFile)(process.execPath, [path.join(dist, 'cli/snapshot.js')], { cwd: root })
}
