import { fitFileName } from '../../kernel/file-names.ts'

/** `Content-Disposition` of a download. */
export function attachmentOf(name: string): string {
  return dispositionOf('attachment', name)
}

/** `Content-Disposition` by RFC 6266: the file's name in any script, and in ASCII for whoever reads no other. */
export function dispositionOf(how: 'attachment' | 'inline', name: string): string {
  return `${how}; filename="${inAscii(name)}"; filename*=UTF-8''${encodeExtended(name)}`
}

function inAscii(name: string): string {
  const dot = name.lastIndexOf('.')
  const plain = name
    .slice(0, dot)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7E]/g, '')
  // Some readers take a percent sign for an escape.
  const fitting = fitFileName(plain).replaceAll('%', '_')
  return (/[a-z0-9]/i.test(fitting) ? fitting : 'image') + name.slice(dot)
}

/** RFC 8187 escapes more than addresses do. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
