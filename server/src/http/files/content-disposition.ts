import { create } from 'content-disposition'
import { sanitizeFileName } from '../../kernel/file-names.ts'

/**
 * Returns a `Content-Disposition` header (RFC 6266) with the file name, which may have any Unicode characters. Adds an
 * ASCII fallback if the name is not ASCII or not safe on every system.
 */
export function formatContentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  return create(fileName.toWellFormed(), { type, fallback: createAsciiFallback(fileName) })
}

/** The library's own fallback has question marks for non-ASCII characters, which Windows rejects in file names. */
function createAsciiFallback(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const asciiName = fileName
    .slice(0, dot)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7E]/g, '')
  // Some clients decode percent escapes in the fallback.
  const safeName = sanitizeFileName(asciiName).replaceAll('%', '_')
  return (/[a-z0-9]/i.test(safeName) ? safeName : 'image') + fileName.slice(dot)
}
