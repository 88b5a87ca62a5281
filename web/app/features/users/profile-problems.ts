/** Only what the server surely refuses. */
export function fullNameProblem(name: string): string | null {
  return /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name) ? 'Please use letters, digits and spaces.' : null
}

export function phoneProblem(phone: string): string | null {
  const trimmed = phone.trim()
  if (trimmed === '') return null
  return /^\+?[\d ()./-]+$/.test(trimmed) && /\d/.test(trimmed) ? null : 'Please use digits, spaces and + ( ) . / -'
}
