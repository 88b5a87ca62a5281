import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Maximum length of a socket's path on macOS; Linux allows four bytes more. */
const PATH_MAX_BYTES = 103

/** The socket has its own folder, which is made private before the socket is created. */
export function getSocketPath(dataDir: string): string {
  return path.join(dataDir, 'admin', 'socket')
}

/**
 * Calls `callback` with a path to the socket that is short enough for the system. If the real path is too long, the
 * path leads through a temporary symbolic link to the socket's folder, which exists during the call.
 */
export async function withShortPath<Result>(
  socket: string,
  callback: (path: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(socket) <= PATH_MAX_BYTES) return callback(socket)
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-'))
  try {
    const link = path.join(folder, 'admin')
    await symlink(path.dirname(socket), link)
    return await callback(path.join(link, path.basename(socket)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
