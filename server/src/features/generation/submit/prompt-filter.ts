/** Whether a prompt contains a word or phrase of the operator's blocklist. Ignores case and matches whole words. */
export function isPromptBlocked(prompt: string, blocklist: readonly string[]): boolean {
  const words = ` ${normalize(prompt)} `
  return blocklist.some((entry) => normalize(entry) !== '' && words.includes(` ${normalize(entry)} `))
}

/**
 * Returns lowercase words with single spaces, without punctuation, invisible characters and the combining marks that
 * scripts share.
 */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\p{Script=Inherited}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(SCRIPTS_WITHOUT_SPACES, ' $& ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Scripts without spaces between words. Each character, with its marks, counts as a word. */
const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
