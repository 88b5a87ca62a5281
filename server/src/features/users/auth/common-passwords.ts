/**
 * Number of the most common passwords that are rejected. More than the required 3,000, because attackers try common
 * passwords first.
 */
const REJECTED_COUNT = 10_000

let rejected: Set<string> | undefined

/** Whether a password is one of the most common ones. The first call loads the list. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!rejected) {
    const list = await import('@zxcvbn-ts/language-common')
    // When bundled, the package has its names only on the default export.
    const { dictionary } = 'dictionary' in list ? list : (list as { default: typeof list }).default
    rejected = new Set(dictionary['passwords-common'].slice(0, REJECTED_COUNT).map(String))
  }
  return rejected.has(password.toLowerCase())
}
