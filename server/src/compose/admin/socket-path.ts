import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Of macOS; Linux takes four more. */
const LONGEST_BYTES = 103

/** In a folder of its own, which is closed to others before there is a socket in it. */
export function socketOf(dataDir: string): string {
  return path.join(dataDir, 'admin', 'socket')
}

/**
 * Hands over a path by which the system can reach the socket. A longer one than it takes goes through a link that lives for as long as
 * `reach` does: the socket itself is in its place in either case.
 */
export async function byShortPath<Result>(socket: string, reach: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(socket) <= LONGEST_BYTES) return reach(socket)
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-'))
  try {
    const link = path.join(folder, 'admin')
    await symlink(path.dirname(socket), link)
    return await reach(path.join(link, path.basename(socket)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
