/**
 * Characters that file systems reject, that shells or paths interpret, or that are invisible but change the text
 * direction.
 */
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/** Joiners. They combine letters of some scripts and most emoji of people, so they are part of visible text. */
const JOINERS = /[\u200C\u200D]/u
/** A leading dot hides a file, even after a joiner without effect. Windows removes a trailing dot. */
const TRIMMED = /^[\s.\u200C\u200D]+|[\s.]+$/gu
/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?=$|\.)/i

/**
 * Returns the part of the text that every file system accepts as a name, on one line and without an extension; empty if
 * nothing remains. Call it again after any change to the name, such as shortening it.
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
