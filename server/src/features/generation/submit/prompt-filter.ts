/** Whether a prompt holds one of the operator's words, in any case, as a word of its own or as part of a phrase. */
export function isBlocked(prompt: string, blocklist: readonly string[]): boolean {
  const words = ` ${plain(prompt)} `
  return blocklist.some((entry) => plain(entry) !== '' && words.includes(` ${plain(entry)} `))
}

/** Words apart by one space each, so that neither case, punctuation, invisible characters nor strokes through letters hide one. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\p{Script=Inherited}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(WITHOUT_SPACES, ' $& ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** Scripts that do not part words: each character, with its marks, stands for itself. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
