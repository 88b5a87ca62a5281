/** Returns a message for a name that the server certainly rejects; null otherwise. */
export function fullNameProblem(name: string): string | null {
  return /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(name) ? 'Please use letters, digits and spaces.' : null
}

export function phoneProblem(phone: string): string | null {
  const trimmed = phone.trim()
  if (trimmed === '') return null
  return /^\+?[\d ()./-]+$/.test(trimmed) && /\d/.test(trimmed) ? null : 'Please use digits, spaces and + ( ) . / -'
}
