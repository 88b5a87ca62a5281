/**
 * Characters that file systems reject, that shells or paths interpret, or that are invisible but change the text
 * direction.
 */
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/** Zero-width joiners and non-joiners. Some scripts and many emoji need them, so they are kept within the name. */
const JOINERS = /[\u200C\u200D]/u
/** A leading dot hides a file. A leading joiner has no effect, so it is removed too. Windows removes a trailing dot. */
const TRIMMED = /^[\s.\u200C\u200D]+|[\s.]+$/gu
/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?=$|\.)/i

/**
 * Returns the text as a file name, without the parts that a file system could reject; empty if nothing remains. The
 * caller adds the extension. Call this function again after any change to the name, such as shortening it.
 */
export function sanitizeFileName(text: string): string {
  const name = text
    .toWellFormed()
    .replaceAll(FORBIDDEN, (forbidden) =>
      JOINERS.test(forbidden) ? forbidden.replaceAll(/[^\u200C\u200D]/gu, ' ') : ' ',
    )
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(TRIMMED, '')
  return DEVICE_NAME.test(name) ? `_${name}` : name
}
