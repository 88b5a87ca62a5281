import { create } from 'content-disposition'
import { sanitizeFileName } from '../../kernel/file-names.ts'

/** `Content-Disposition` (RFC 6266) with the file's name in any script, and a fallback in ASCII where the name is not safe in ASCII. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  return create(fileName.toWellFormed(), { type, fallback: asciiFallback(fileName) })
}

/** The library would replace other characters with question marks, which Windows rejects in file names. */
function asciiFallback(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const plain = fileName
    .slice(0, dot)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7E]/g, '')
  // Some clients decode percent escapes in the fallback.
  const fitting = sanitizeFileName(plain).replaceAll('%', '_')
  return (/[a-z0-9]/i.test(fitting) ? fitting : 'image') + fileName.slice(dot)
}
