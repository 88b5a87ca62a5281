import { ConfigError } from './config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from './ports/database.ts'

/** File system errors that are caused by the machine or its settings, never by a bug. */
const FOLDER_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']

/** Describes why the server did not start: one sentence if the operator can fix it, the stack for a bug. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return `The configuration can't be used:\n${error.issues.map((issue) => `- ${issue}`).join('\n')}`
  if (error instanceof DatabaseInUseError || error instanceof DatabaseUnreachableError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { message, code, syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `The server can't listen on HOST and PORT: ${message}. ${getAdvice(code)}`
  if (path !== undefined && FOLDER_CODES.includes(code ?? ''))
    return `A file can't be used: ${message}. Check that DATA_DIR is a folder that this user can write to.`
  return error.stack ?? message
}

function getAdvice(code: string | undefined): string {
  if (code === 'EADDRINUSE') return 'Stop the other program, or set PORT to another number.'
  if (code === 'EACCES') return 'This user may not use that port: set PORT to a number above 1023.'
  return 'Set HOST to an address of this machine.'
}
