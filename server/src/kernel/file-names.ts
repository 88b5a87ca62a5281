/** What no system takes in a name, what a shell or a path would read otherwise, and what is not seen but turns text around. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/** Letters of some scripts and most pictured people are joined by them, so they are seen. */
const JOINERS = /[\u200C\u200D]/u
/** A dot in front hides a file, also behind a joiner that joins nothing; one at the end Windows takes away. */
const ENDS = /^[\s.\u200C\u200D]+|[\s.]+$/gu
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?=$|\.)/i

/**
 * As much of the text as every file system takes for a name, on one line, without an ending. Empty if nothing of it is. Whatever is made of
 * the name afterwards, in other characters or shorter, is to be fitted again.
 */
export function fitFileName(text: string): string {
  const name = text
    .toWellFormed()
    .replaceAll(UNFIT, (unfit) => (JOINERS.test(unfit) ? unfit.replaceAll(/[^\u200C\u200D]/gu, ' ') : ' '))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(ENDS, '')
  return DEVICE.test(name) ? `_${name}` : name
}
