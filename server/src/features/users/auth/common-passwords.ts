/** Most common first; more than the top 3,000 that the rules ask for, since a password that many people use is one of the first tried. */
const REFUSED = 10_000

let refused: Set<string> | undefined

/** Whether a password is one of the first that anybody would try. The list is read with the first question. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!refused) {
    const list = await import('@zxcvbn-ts/language-common')
    // Bundled, the package has its names on the default export alone.
    const { dictionary } = 'dictionary' in list ? list : (list as { default: typeof list }).default
    refused = new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String))
  }
  return refused.has(password.toLowerCase())
}
