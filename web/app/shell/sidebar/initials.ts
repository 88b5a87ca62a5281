/** Returns one or two letters for a user: of the name if there is one, else of the email address. */
export function getInitials({ fullName, email }: { fullName: string | null; email: string }): string {
  const words = (fullName ?? '').trim().split(/\s+/u).filter(Boolean)
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email]
  return initialWords
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
